import type { PlacedRows } from '../ledger/feasible-balances.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { BetIntent, Slip } from '../plays/slip.ts';
import type { BetReply } from '../replies/bet-reply.ts';
import type { Member } from '../state/member.ts';
import type { KnownRound } from '../state/round-table.ts';
import type { State } from '../state/state.ts';

/** Compares the reply to an accepted slip with the request and with the rules. Every mismatch is a
 *  difference. */
export function checkBetReply(state: State, intent: BetIntent, slip: Slip, reply: BetReply): void {
  const wrong = (message: string): void => state.differences.add('wrong-reply', intent.op, message);
  const { bets, totalMinor, receipts } = reply;
  if (reply.gameId !== intent.gameId || reply.issue !== intent.issue)
    wrong(`sent for ${intent.gameId} ${intent.issue}, taken for ${reply.gameId} ${reply.issue}`);
  if (bets.length !== slip.lines.length || reply.count !== slip.lines.length)
    wrong(
      `${slip.lines.length} lines were sent, ${bets.length} bets and a count of ${reply.count} came back`,
    );
  if (totalMinor !== slip.totalMinor)
    wrong(`the total is ${hundredthsText(totalMinor)}, not ${hundredthsText(slip.totalMinor)}`);
  if (new Set(bets.map(({ betId }) => betId)).size !== bets.length) wrong('two of its bets have one id');
  if (receipts.length !== bets.length || receipts.some((betId, at) => betId !== bets[at]?.betId))
    wrong('its receipts are not those of its bets');
  if (reply.balanceMinor < 0n)
    state.differences.add(
      'negative',
      intent.op,
      `the balance reported is ${hundredthsText(reply.balanceMinor)}`,
    );
  checkLines(state, intent, slip, reply);
}

function checkLines({ differences }: State, { op }: BetIntent, slip: Slip, reply: BetReply): void {
  if (!slip.hasOddsInForce)
    differences.add('wrong-odds', op, 'it named odds that are not in force, and was taken all the same');
  for (const [at, { offer, stakeMinor }] of slip.lines.entries()) {
    const reported = reply.bets[at];
    if (!reported) continue;
    const isSame =
      reported.play === offer.play && reported.number === offer.number && reported.stakeMinor === stakeMinor;
    if (!isSame)
      differences.add(
        'wrong-reply',
        op,
        `line ${at} was ${offer.play}:${offer.number} for ${hundredthsText(stakeMinor)} and came back as ` +
          `${reported.play}:${reported.number} for ${hundredthsText(reported.stakeMinor)}`,
      );
    if (reported.odds !== offer.odds)
      differences.add(
        'wrong-odds',
        op,
        `${offer.play}:${offer.number} pays ${offer.oddsText}, not ${hundredthsText(reported.odds)}`,
      );
  }
}

/** Adds the bets of a reply under their ids, with the lines that were sent. A known id is a difference: two
 *  slips cannot share a bet. */
export function addPlacedBets(
  { bets, differences }: State,
  {
    member,
    round,
    op,
    lines,
    betIds,
  }: {
    readonly member: Member;
    readonly round: KnownRound;
    readonly op: string;
    readonly lines: Slip['lines'];
    readonly betIds: readonly string[];
  },
): PlacedRows {
  const first = bets.count();
  for (const [at, { offer, stakeMinor }] of lines.entries()) {
    const betId = betIds[at];
    if (betId === undefined) continue;
    if (bets.rowOf(betId) !== undefined) {
      differences.add('wrong-reply', op, `bet ${betId} is another slip's`);
      continue;
    }
    bets.add({ betId, member: member.index, round: round.index, offer: offer.id, stakeMinor });
  }
  return { round: round.index, first, count: bets.count() - first };
}
