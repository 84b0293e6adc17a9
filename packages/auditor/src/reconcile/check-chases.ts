import { breachesOf, type ChaseFacts } from '../chases/chase-rules.ts';
import type {
  ChaseIssueResult,
  ObservedChase,
  ObservedChaseIssue,
  ObservedProtection,
  Snapshot,
} from '../observed/snapshot.ts';
import { isFinal } from '../outcomes/apply-chase.ts';
import { hundredthsText } from '../plays/odds.ts';
import { CANCELLED } from '../state/bet-table.ts';
import { costOf, type KnownChase, type OrderedIssue } from '../state/known-chases.ts';
import type { State } from '../state/state.ts';
import type { MatchedChase } from './match-chases.ts';

/** Compares every chase with its rules: which issues had to be bought, and which skipped, missed, cancelled
 *  or stopped, and why. Cancellations are decided before.   Cost: every bet once. */
export function checkChases(
  state: State,
  matched: readonly MatchedChase[],
  { wallet, protection }: Pick<Snapshot, 'wallet' | 'protection'>,
): void {
  const { chases, differences, outageMs } = state;
  const latestMs = state.rounds.latestMs();
  const least = wallet ? undefined : leastBalances(state);
  const changes = Map.groupBy(protection ?? [], ({ member }) => member);
  for (const { known, observed } of matched) {
    const issues = observed.issues.map((issue) => factsOf(state, known, issue));
    const barredAtMs = barredFrom(changes.get(observed.member) ?? [], observed);
    const mayBeCancelled = chases.cancelled.has(observed.chaseId) || barredAtMs !== undefined;
    const { stopOnWin, stopLossMinor, stopWinMinor, end, createdAtMs } = observed;
    const terms = { stopOnWin, stopLossMinor, stopWinMinor, end, createdAtMs };
    for (const breach of breachesOf({ ...terms, issues, mayBeCancelled, latestMs, outageMs }))
      differences.add('chase', observed.chaseId, breach);
    for (const { issue, state: is, code } of observed.issues) {
      const own = known.issues.get(issue);
      if (own?.placedAtMs !== undefined && barredAtMs !== undefined && own.placedAtMs > barredAtMs)
        differences.add('chase', observed.chaseId, `${issue} is bought after its member stopped playing`);
      if (own?.told && isFinal(own.told) && own.told !== is)
        differences.add('chase', observed.chaseId, `${issue} was reported ${own.told} and is ${is}`);
      const leastMinor = least?.[known.member.index];
      if (!own || code !== 'MONEY_NOT_ENOUGH' || leastMinor === undefined || leastMinor < costOf(known, own))
        continue;
      differences.add(
        'chase',
        observed.chaseId,
        `${issue} is refused, though there was ${hundredthsText(leastMinor)}`,
      );
    }
  }
}

/** When the member of a chase stopped playing, for a while or this game, after it was ordered. It ends then
 *  for good.   Units: ms. */
const barredFrom = (
  changes: readonly ObservedProtection[],
  { gameId, createdAtMs }: ObservedChase,
): number | undefined =>
  changes.find(
    ({ change, atMs }) =>
      atMs >= createdAtMs &&
      (change.kind === 'exclusion' || (change.kind === 'block' && change.gameId === gameId)),
  )?.atMs;

/** Issues that are decided owe nothing more; those under way may still be bought. */
export function decideIssues({ chases }: State, matched: readonly MatchedChase[]): void {
  const open = new Set<OrderedIssue>();
  for (const { known, observed } of matched)
    for (const { issue, state: is, isSettled } of observed.issues) {
      const own = known.issues.get(issue);
      const isOpen = is === 'waiting' || is === 'buying' || (is === 'refused' && !isSettled);
      if (own && !own.placed && isOpen) open.add(own);
    }
  for (const { issues } of chases.byOp.values())
    for (const own of issues.values()) if (!open.has(own)) own.doubt = undefined;
}

/** After a snapshot, what is still open was not bought before it. */
export function keepOpenIssues({ chases }: State): void {
  for (const { order, member, issues } of chases.byOp.values())
    for (const own of issues.values()) if (own.doubt) own.doubt = member.model.doubt(order.op);
}

function factsOf(state: State, known: KnownChase, observed: ObservedChaseIssue): ChaseFacts {
  const own = known.issues.get(observed.issue);
  const seen = state.rounds.byId(observed.roundId)?.seen;
  return {
    issue: observed.issue,
    state: observed.state,
    code: observed.code,
    isSettled: observed.isSettled,
    costMinor: costOf(known, own ?? observed),
    closesAtMs: seen?.closesAtMs,
    overAtMs: seen?.overAtMs,
    placedAtMs: own?.placedAtMs,
    due: own && dueOf(state, own),
    noted: observed.result,
  };
}

/** The result of the bets of an issue; undefined while its round is not over. */
function dueOf({ bets, due, rounds }: State, { placed }: OrderedIssue): ChaseIssueResult | undefined {
  if (!placed) return undefined;
  const round = rounds.at(placed.round);
  if (!round.seen || round.seen.state === 'pending') return undefined;
  let [stakedMinor, returnedMinor, hasWon] = [0n, 0n, false];
  for (let row = placed.first; row < placed.first + placed.count; row += 1) {
    if (bets.is(row, CANCELLED)) continue;
    const { state: is, minor } = due(round, row);
    stakedMinor += bets.at(row).stakeMinor;
    returnedMinor += minor;
    hasWon = hasWon || is === 'win' || is === 'half_win';
  }
  return { stakedMinor, returnedMinor, hasWon };
}

/** The balance that each member had at all times: the opening balance without a single stake. */
function leastBalances({ bets, members, startMinor }: State): bigint[] {
  const least = members().map(() => startMinor);
  for (let row = 0; row < bets.count(); row += 1) {
    const { member, stakeMinor } = bets.at(row);
    least[member] = (least[member] ?? 0n) - stakeMinor;
  }
  return least;
}
