import type { ObservedBet } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import { CANCELLED } from '../state/bet-table.ts';
import type { KnownRound } from '../state/round-table.ts';
import type { State } from '../state/state.ts';

/** Compares one bet of the snapshot with the request and with the rules for its round. */
export function checkBet(state: State, bet: ObservedBet, row: number, mayBeCancelled: boolean): void {
  const { bets, differences, rounds } = state;
  const known = bets.at(row);
  const round = rounds.at(known.round);
  const offer = state.prices(round.gameId, round.issue)?.byId(known.offer);
  const member = state.members()[known.member];
  const kept = `${bet.member} ${bet.roundId} ${bet.play}:${bet.number} ${hundredthsText(bet.stakeMinor)}`;
  const sent = `${member?.name} ${round.roundId} ${offer?.play}:${offer?.number} ${hundredthsText(known.stakeMinor)}`;
  if (kept !== sent) differences.add('wrong-reply', bet.betId, `acknowledged as ${sent}, kept as ${kept}`);
  if (bet.odds !== offer?.oddsText)
    differences.add('wrong-odds', bet.betId, `kept at ${bet.odds}, and the rules make it ${offer?.oddsText}`);
  if (!round.seen) differences.add('lost', bet.betId, `its round ${round.roundId} is not there`);
  else if (bet.placedAtMs >= round.seen.closesAtMs)
    differences.add(
      'late',
      bet.betId,
      `taken ${bet.placedAtMs - round.seen.closesAtMs} ms after its round closed`,
    );
  checkResult(state, bet, { row, round, mayBeCancelled });
}

function checkResult(
  state: State,
  bet: ObservedBet,
  {
    row,
    round,
    mayBeCancelled,
  }: { readonly row: number; readonly round: KnownRound; readonly mayBeCancelled: boolean },
): void {
  const { bets, differences } = state;
  const is = `${bet.state} ${hundredthsText(bet.returnedMinor)}`;
  const refund = `cancelled ${hundredthsText(bets.at(row).stakeMinor)}`;
  if (bets.is(row, CANCELLED)) {
    if (bet.state !== 'cancelled')
      differences.add('lost', bet.betId, 'its cancellation was acknowledged and is not there');
    else if (is !== refund) differences.add('wrong-pay', bet.betId, `${is}, not ${refund}`);
    return;
  }
  if (mayBeCancelled && is === refund) return;
  const due = state.due(round, row);
  const rule = `${due.state} ${hundredthsText(due.minor)}`;
  if (is !== rule) differences.add('wrong-pay', bet.betId, `${is}, and by the rules ${rule}`);
}
