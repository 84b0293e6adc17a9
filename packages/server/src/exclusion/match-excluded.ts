import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import type { Finding } from '../integrity/case-store.ts';
import { openCases } from '../integrity/open-cases.ts';
import { bindOthers, isSamePerson } from './begin-exclusion.ts';
import { noteExclusion } from './note-exclusion.ts';
import { secondAccount } from './second-account.ts';
import {
  activeExclusion,
  holdTraces,
  insertTraces,
  type MatchRow,
  matchTraces,
  noteTraces,
  shareTraces,
} from './trace-store.ts';
import { readTraces } from './traces-of.ts';

type Deps = Pick<Context, 'sealer'>;

/** Finds members who have excluded themselves in what tells the person of another account: asked when an
 *  account is opened, at each log-in and deposit, when its mobile, e-mail, birth date or payout accounts
 *  change, and when its identity or e-mail is verified. One that has a mobile, a verified e-mail or a
 *  verified identity in common with an excluded account is excluded at once, until the same end; one that was
 *  opened after the exclusion began by an e-mail, a device or a payout account too. What two persons may
 *  share by chance, and that of an older account, opens a case only. What a person of the house has lifted is
 *  no match. Of a member who is excluded the traces are kept, and other accounts are found by them. Returns
 *  the cases.
 *  An account that tells something and an exclusion that begins at the same moment see each other: the one
 *  takes the lock of the traces shared, the other alone.
 *  Locks: the caller holds the member; the traces, with a match the main account.   Idempotent by: the
 *  traces.   Cost: five round trips; about ten more with a match. */
export async function matchExcluded(tx: Tx, ctx: Deps, memberId: bigint): Promise<Finding[]> {
  const own = await activeExclusion(tx, memberId);
  await (own ? holdTraces(tx) : shareTraces(tx));
  const { person, traces } = await readTraces(tx, ctx, memberId);
  await noteTraces(tx, memberId, traces);
  const all = await matchTraces(tx, memberId, traces);
  // A name that is much the same on the same kind of phone says something of a new account alone.
  const matches = all.filter(({ kind, from_at: from }) => kind !== 'handle' || from <= person.joined_at);
  const exact = matches.filter((each) =>
    isSamePerson({ ...each, joined_at: person.joined_at }, each.from_at),
  );
  const last = lastOf(exact);
  const isBarred = last !== undefined && (own === undefined || own.until_at < last.until_at);
  const noted = isBarred
    ? await noteExclusion(tx, memberId, { length: last.length, until: last.until_at }, 'match')
    : undefined;
  if (noted || own) await insertTraces(tx, memberId, traces);
  const standing = noted ?? own;
  const bound = standing ? await bindOthers(tx, ctx, memberId, standing) : [];
  const [first] = exact.length > 0 ? exact : matches;
  if (!first) return bound;
  const excluded = isBarred ? 'at once' : own ? 'before' : 'no';
  const kinds = matches.map(({ kind }) => kind);
  const found = secondAccount(memberId, {
    of: first.member_id,
    kinds,
    isExact: exact.length > 0,
    excluded,
  });
  return [...bound, ...(await openCases(tx, [found]))];
}

const lastOf = (matches: readonly MatchRow[]): MatchRow | undefined =>
  matches.toSorted((one, other) => other.until_at - one.until_at)[0];
