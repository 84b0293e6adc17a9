import { networksOf } from '../kernel/address-block.ts';
import type { HashSender } from './password-hasher.ts';

/** Of one who has a session. */
export const sessionOf = (memberId: bigint): HashSender => ({ lane: 'session', who: `member:${memberId}` });

/** Of one who has shown to be the member. */
export const knownAs = (memberId: bigint): HashSender => ({ lane: 'known', who: `member:${memberId}` });

/** Of anybody else: the widest block of their address has one turn, so that many networks of one owner take
 *  no more than that. */
export const strangerFrom = (ip: string): HashSender => ({
  lane: 'stranger',
  who: `ip:${networksOf(ip).at(-1)?.network ?? ip}`,
});
