import type pg from 'pg';

import type { ObservedCredit, ObservedProtection } from '@tessera/auditor/observed/snapshot';
import { depositBreaches } from '@tessera/auditor/protection/deposit-limits';
import { breachesOf } from '@tessera/auditor/protection/protection-rules';
import { lockedBreaches, returnBreaches } from '@tessera/auditor/protection/returned-deposits';
import type { Use } from '@tessera/auditor/protection/use';
import { usesOf } from '@tessera/auditor/protection/uses';

import { readSnapshot } from '../audit/read-snapshot.ts';
import type { ManagedRig } from '../rig/start-rig.ts';
import type { DueCheck, Shift } from './storm.ts';

/** Findings of the audit after a storm. */
export type LimitJudgement = {
  readonly changes: number;
  readonly bets: number;
  readonly credits: number;
  /** Deposits that were locked in part or whole, and releases of them. */
  readonly locked: number;
  readonly released: number;
  /** Locked deposits that were asked back. */
  readonly returned: number;
  /** Breaches of limits, one line each. */
  readonly breaches: readonly string[];
};

/** Reads the books and replays the history of every member by the auditor's own reading of the rules: sums in
 *  each window, exclusions, blocked games, checks, and what an exclusion lets through beside bets.
 *  Cost: every table once. */
export async function judgeLimits(
  { database, folder, cashierJournal }: ManagedRig,
  shifts: readonly Shift[],
  dueChecks: readonly DueCheck[],
): Promise<LimitJudgement> {
  const owner = database.owner();
  const snapshot = await readSnapshot(owner, folder, cashierJournal);
  const rounds = new Map([...snapshot.rounds].map((round) => [round.roundId, round]));
  const changes = Map.groupBy(snapshot.protection ?? [], ({ member }) => member);
  const credits = Map.groupBy(snapshot.wallet?.credits ?? [], ({ member }) => member);
  const uses = usesOf(snapshot, new Set(changes.keys()), (roundId) => rounds.get(roundId));
  const breaches: string[] = [];
  for (const [member, own] of changes) {
    const passed = passedBefore(shifts.filter((shift) => shift.member === member));
    const history = own.map((change) => ({ ...change, atMs: passed(change.atMs) }));
    const bets = (uses.get(member) ?? []).map((use) => movedUse(use, passed));
    const received = (credits.get(member) ?? []).map((each) => ({ ...each, atMs: passed(each.atMs) }));
    const found = [
      ...breachesOf(history, bets, { answersChecks: false }),
      ...depositBreaches(history, received),
      ...unanswered(dueChecks, member, history, bets),
    ];
    breaches.push(...found.map(({ at, message }) => `${member} ${at}: ${message}`));
  }
  breaches.push(...(await afterExclusion(owner)));
  const { wallet } = snapshot;
  const wrongReturns = wallet ? [...returnBreaches(wallet), ...lockedBreaches(wallet)] : [];
  breaches.push(...wrongReturns.map(({ at, message }) => `${at}: ${message}`));
  const received = [...credits.values()].flat();
  return {
    changes: [...changes.values()].flat().length,
    bets: [...uses.values()].flat().length,
    credits: received.length,
    locked: received.filter(({ lockedMinor }) => lockedMinor > 0n).length,
    released: received.filter(isRelease).length,
    returned: [...(wallet?.withdrawals ?? [])].filter(({ depositId }) => depositId !== undefined).length,
    breaches,
  };
}

const isRelease = ({ lockedMinor }: ObservedCredit): boolean => lockedMinor < 0n;

/** Converts the time of an event for a member whose clock was advanced after it.   Units: Unix ms. */
const passedBefore =
  (shifts: readonly Shift[]) =>
  (atMs: number): number =>
    shifts.reduce((sum, shift) => (shift.atMs > atMs ? sum - shift.byMs : sum), atMs);

const movedUse = (use: Use, passed: (atMs: number) => number): Use => ({
  ...use,
  atMs: passed(use.atMs),
  backFromMs: passed(use.backFromMs),
});

/** Bets from a moment on at which a check was due everywhere, until it was answered. */
function unanswered(
  dueChecks: readonly DueCheck[],
  member: string,
  history: readonly ObservedProtection[],
  bets: readonly Use[],
): { at: string; message: string }[] {
  const answers = history.filter(({ change }) => change.kind === 'answer').map(({ atMs }) => atMs);
  return dueChecks
    .filter((due) => due.member === member)
    .flatMap(({ atMs }) => {
      const endMs = answers.find((at) => at > atMs) ?? Infinity;
      return bets.filter((bet) => bet.atMs > atMs && bet.atMs < endMs);
    })
    .map(({ id }) => ({ at: id, message: 'bets though the reality check is unanswered' }));
}

// Later than a second after the exclusion is there: what brings play has to be refused by then. A chase that
// was ordered before buys nothing; its issues are bets, which are judged with the others.
const AFTER_EXCLUSION = `
  with excluded as (
    select member_id, min(at) + interval '1 second' as since from protection_log where kind = 'excluded' group by 1
  ), deeds as (
    select member_id, created_at as at, 'announced a deposit' as what from deposits
    union all select member_id, created_at, 'ordered a chase' from chases
    union all select from_member_id, created_at, 'transferred' from transfers
    union all select member_id, claimed_at, 'claimed a reward' from reward_claims
  )
  select m.username as member, d.what, d.at::text from deeds d
  join excluded x on x.member_id = d.member_id and d.at > x.since join members m on m.id = d.member_id`;

async function afterExclusion(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ member: string; what: string; at: string }>(AFTER_EXCLUSION);
  return rows.map(({ member, what, at }) => `${member} ${what} at ${at}, though excluded`);
}
