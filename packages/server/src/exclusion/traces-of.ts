import { tracesOf } from '@tessera/domain/protection/traces';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { type PersonRow, readPerson, type TraceMac } from './trace-store.ts';

type Deps = Pick<Context, 'sealer'>;

/** The keyed digest of a trace: nobody who reads the table can try mobiles against it. It is the same for
 *  every member. */
export const traceMac = ({ sealer }: Deps, kind: string, text: string): Buffer =>
  sealer.lastingMacOf(`trace ${kind} ${text}`);

/** Reads the traces of the person of an account. Cost: one round trip. */
export async function readTraces(
  tx: Tx,
  ctx: Deps,
  memberId: bigint,
): Promise<{ readonly person: PersonRow; readonly traces: readonly TraceMac[] }> {
  const person = await readPerson(tx, memberId);
  assert(person, `member ${memberId} exists`);
  return { person, traces: macsOf(ctx, person) };
}

function macsOf(ctx: Deps, person: PersonRow): TraceMac[] {
  const { username, nickname, mobile, email, birthday, cards, identities, devices } = person;
  const found = tracesOf({
    mobile: mobile ?? '',
    email,
    isEmailVerified: person.is_email_verified,
    payouts: cards,
    realNames: cards.map(({ name }) => name).filter(Boolean),
    birthDate: birthday,
    identities: identities.map(({ name, birth_date: birthDate, is_verified: isVerified }) => ({
      realName: name,
      birthDate,
      isVerified,
    })),
    names: [username, nickname],
    devices,
  });
  return [
    ...found.map(({ kind, text }) => ({ kind, mac: traceMac(ctx, kind, text) })),
    ...person.device_macs.map((mac) => ({ kind: 'device', mac: Buffer.from(mac, 'base64') }) as const),
  ];
}
