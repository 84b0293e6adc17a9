import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import { countersByNetwork, type Throttled } from '../throttle/throttle.ts';
import type { CodeAsker } from './code-asker.ts';

/** Consecutive numbers, as used in SMS pumping, share all but the last four digits. */
const NEIGHBOURS_PER_DAY = 50;
const NEIGHBOUR_DIGITS = 4;
const PER_ASKER_AND_HOUR = 20;
/** All devices and sessions of a member together. */
const PER_MEMBER_AND_DAY = 30;

/** A request for a code. */
export type CodeRequest = {
  readonly asker: CodeAsker;
  readonly ip: string;
  /** Budget charged: that of the asker, a session or a known device of a member. Absent: that of all
   *  strangers together. */
  readonly own?: {
    readonly memberId: bigint;
    /** True if the code goes to the member's own mobile or verified e-mail. */
    readonly isOwnTarget: boolean;
  };
};

/** Key by which sent codes are counted, with their target; null for strangers. */
export const budgetKeyOf = ({ asker, own }: CodeRequest): Buffer | null => (own ? asker.macs[0] : null);

/** The counters of requests, whatever becomes of them. */
export function requestCountersOf({ asker, ip, own }: CodeRequest): Throttled[] {
  const rule = { limit: PER_ASKER_AND_HOUR, windowMs: HOUR_MS };
  if (!own) return countersByNetwork('sms:ip:', ip, rule);
  return [{ key: `sms:asker:${asker.macs[0].toString('base64url')}`, rule }];
}

/** The counters of codes to a target: one a minute for strangers, and one for each member's session or known
 *  device, which strangers therefore cannot keep from the owner. What limits pumping counts for strangers,
 *  for sessions that ask for others' numbers, and by member. */
export function sendCountersOf(target: string, { asker, own }: CodeRequest): Throttled[] {
  const isMail = target.includes('@');
  const neighbours = isMail ? target : target.slice(0, -NEIGHBOUR_DIGITS);
  const day = (key: string, limit: number): Throttled => ({ key, rule: { limit, windowMs: DAY_MS } });
  const minute = (key: string): Throttled => ({ key, rule: { limit: 1, windowMs: MINUTE_MS } });
  if (!own)
    return [
      minute(`sms:mobile:${target}`),
      ...(isMail ? [] : [day(`sms:neighbours:${neighbours}`, NEIGHBOURS_PER_DAY)]),
    ];
  return [
    minute(`sms:own:${asker.macs[0].toString('base64url')}:${target}`),
    day(`sms:member:${own.memberId}`, PER_MEMBER_AND_DAY),
    ...(own.isOwnTarget ? [] : [day(`sms:sessions:${neighbours}`, NEIGHBOURS_PER_DAY)]),
  ];
}
