import { isExact, tracesOf } from '@tessera/domain/protection/traces';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import type { Finding } from '../integrity/case-store.ts';
import { openCases } from '../integrity/open-cases.ts';
import { noteExclusion } from './note-exclusion.ts';
import {
  activeExclusion,
  insertDevice,
  insertTraces,
  type MatchRow,
  matchTraces,
  type PersonRow,
  readPerson,
  type TraceMac,
} from './trace-store.ts';

type Deps = Pick<Context, 'sealer'>;

/** Finds members who have excluded themselves in what tells the person of another account: asked when an
 *  account is opened, when its mobile, e-mail, birth date or payout accounts change, and when its member logs
 *  in on a device for the first time. One that was opened
 *  after the exclusion began and has a mobile, an e-mail, a device or a payout account in common with it is
 *  excluded at once, until the same end. What two persons may share by chance, and an older account, opens a
 *  case only. What a person of the house has lifted is no match. Of a member who is excluded the traces are
 *  kept. Returns the cases.
 *  Locks: with a match the main account.   Idempotent by: the traces.
 *  Cost: three round trips; about ten more with a match. */
export async function matchExcluded(tx: Tx, ctx: Deps, memberId: bigint): Promise<Finding[]> {
  const person = await readPerson(tx, memberId);
  assert(person, `member ${memberId} exists`);
  const traces = macsOf(ctx, person);
  const matches = await matchTraces(tx, memberId, traces);
  const exact = matches.filter((each) => isExact(each.kind) && each.from_at <= person.joined_at);
  const own = await activeExclusion(tx, memberId);
  const last = lastOf(exact);
  const isBarred = last !== undefined && (own === undefined || own.until_at < last.until_at);
  if (isBarred) {
    const { length, until_at: until } = last;
    await noteExclusion(tx, memberId, { length, until }, 'match');
  }
  if (isBarred || own) await insertTraces(tx, memberId, traces);
  const [first] = exact.length > 0 ? exact : matches;
  if (!first) return [];
  const kinds = [...new Set(matches.map(({ kind }) => kind))].toSorted();
  return openCases(tx, [
    {
      flag: 'second_account',
      memberId,
      cause: `of ${first.member_id}: ${kinds.join(' ')}`,
      evidence: {
        member: String(first.member_id),
        match: exact.length > 0 ? 'exact' : 'near',
        by: kinds,
        excluded: isBarred ? 'at once' : own ? 'before' : 'no',
      },
    },
  ]);
}

/** Keeps the traces of a member who has just been excluded, if it is for so long that a new account would be
 *  looked for.   Cost: two round trips, and one more. */
export async function keepTraces(tx: Tx, ctx: Deps, memberId: bigint): Promise<void> {
  if (!(await activeExclusion(tx, memberId))) return;
  const person = await readPerson(tx, memberId);
  assert(person, `member ${memberId} exists`);
  await insertTraces(tx, memberId, macsOf(ctx, person));
}

/** Keeps the device from which a self-excluded member logs in.   Cost: one round trip. */
export async function keepDevice(tx: Queryable, memberId: bigint, mac: Buffer): Promise<void> {
  await insertDevice(tx, memberId, mac);
}

/** The keyed digest of a trace: nobody who reads the table can try mobiles against it. */
export const traceMac = ({ sealer }: Deps, kind: string, text: string): Buffer =>
  sealer.lastingMacOf(`trace ${kind} ${text}`);

function macsOf(ctx: Deps, person: PersonRow): TraceMac[] {
  const { username, nickname, mobile, email, birthday, cards, devices } = person;
  const found = tracesOf({
    mobile: mobile ?? '',
    email,
    payouts: cards,
    realNames: cards.map(({ name }) => name).filter(Boolean),
    birthDate: birthday,
    names: [username, nickname],
    devices,
  });
  return [
    ...found.map(({ kind, text }) => ({ kind, mac: traceMac(ctx, kind, text) })),
    ...person.device_macs.map((mac) => ({ kind: 'device', mac: Buffer.from(mac, 'base64') }) as const),
  ];
}

const lastOf = (matches: readonly MatchRow[]): MatchRow | undefined =>
  matches.toSorted((one, other) => other.until_at - one.until_at)[0];
