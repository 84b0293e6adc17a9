import type { Snapshot, ObservedBet } from '../observed/snapshot.ts';
import { CANCELLED, CANCELLED_IN_SNAPSHOT, FOUND } from '../state/bet-table.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { checkBalances } from './check-balances.ts';
import { checkBet } from './check-bet.ts';
import { checkChases, decideIssues, keepOpenIssues } from './check-chases.ts';
import { checkProtection } from './check-protection.ts';
import { checkTickets } from './check-tickets.ts';
import { checkWallet } from './check-wallet.ts';
import { matchChases } from './match-chases.ts';
import { matchUnknownSlips } from './match-unknown-slips.ts';

/** Reconciles a snapshot with everything that clients were told: each bet exists once, as sent and paid by
 *  the rules, and each balance follows from that. */
export function reconcile(state: State, open: Iterable<OpenOp>, snapshot: Snapshot): void {
  const { bets, differences, rounds } = state;
  for (const round of snapshot.rounds) rounds.see(round);
  for (let row = 0; row < bets.count(); row += 1) bets.unmark(row, FOUND | CANCELLED_IN_SNAPSHOT);
  const undecided = [...open];
  const mayBeCancelled = new Set(state.unmatchedCancels.keys());
  for (const { intent } of undecided) if (intent.kind === 'cancel') mayBeCancelled.add(intent.betId);

  const unexplained = new Map<string, ObservedBet>();
  for (const bet of snapshot.bets) {
    const row = bets.rowOf(bet.betId);
    if (row === undefined) unexplained.set(bet.betId, bet);
    else checkFound(state, bet, row, mayBeCancelled);
  }
  const found = (bet: ObservedBet, row: number): void => checkFound(state, bet, row, mayBeCancelled);
  const chases = matchChases(state, snapshot.chases ?? [], unexplained, found);
  const still = matchUnknownSlips(state, undecided, [...unexplained.values()], found);
  for (const bet of still)
    differences.add(
      'doubled',
      bet.betId,
      `${bet.member} has ${bet.play}:${bet.number}, which no slip explains`,
    );
  for (let row = 0; row < bets.count(); row += 1)
    if (!bets.is(row, FOUND))
      differences.add('lost', bets.at(row).betId, 'it was acknowledged and is not there');

  decideCancels(state, undecided);
  checkChases(state, chases, snapshot);
  decideIssues(state, chases);
  checkTickets(state, undecided, snapshot.tickets);
  checkProtection(state, snapshot);
  const flows = snapshot.wallet && checkWallet(state, undecided, snapshot.wallet);
  for (const { model } of state.members()) {
    const drift = model.advance(true);
    if (drift) differences.add('drift', drift.op, drift.message);
  }
  keepOpenIssues(state);
  checkBalances(state, snapshot, flows);
}

function checkFound(state: State, bet: ObservedBet, row: number, mayBeCancelled: ReadonlySet<string>): void {
  const { bets, differences } = state;
  if (bets.is(row, FOUND)) {
    differences.add('doubled', bet.betId, 'the bet is there twice');
    return;
  }
  bets.mark(row, FOUND);
  if (bet.state === 'cancelled') bets.mark(row, CANCELLED_IN_SNAPSHOT);
  checkBet(state, bet, row, mayBeCancelled.has(bet.betId));
}

/** The snapshot decides whether an unanswered cancellation was applied, and resolves cancellations of unknown
 *  bets. When several may have been the one, it happened at any time since the first. */
function decideCancels(state: State, undecided: readonly OpenOp[]): void {
  const { bets, differences, unmatchedCancels } = state;
  for (const [betId, { intent }] of unmatchedCancels)
    if (bets.rowOf(betId) === undefined)
      differences.add('wrong-reply', intent.op, `bet ${betId} was cancelled, which is nowhere`);
  const all = [...unmatchedCancels.values(), ...undecided].toSorted((a, b) => a.order - b.order);
  for (const open of all) if (open.intent.kind === 'cancel') decideCancel(state, open, open.intent.betId);
  unmatchedCancels.clear();
}

function decideCancel({ bets }: State, { doubt, member }: OpenOp, betId: string): void {
  const row = bets.rowOf(betId);
  if (row === undefined || bets.at(row).member !== member.index) return;
  if (bets.is(row, CANCELLED) || !bets.is(row, CANCELLED_IN_SNAPSHOT)) return;
  bets.mark(row, CANCELLED);
  if (doubt) doubt.done ??= { changeMinor: bets.at(row).stakeMinor, placed: undefined };
}
