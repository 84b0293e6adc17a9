import { expect, it } from 'vitest';

import { createAuditor } from '../auditor.ts';
import type { ObservedBet } from '../observed/snapshot.ts';
import { bet, CLOSES, line, reply, ROUND, START, text } from './sample-history.ts';

const GAME = 7;
const BIG = line('ball1', 'big', '5.00', '1.93');

/** The differences when ball 11 came first, and the product made this of a stake on big. */
function differencesWhen(end: Pick<ObservedBet, 'state' | 'returnedMinor'>): string[] {
  const auditor = createAuditor({ startMinor: START, games: [{ gameId: GAME, family: '11x5' }] });
  const intent = bet('b', [BIG], { gameId: GAME });
  auditor.recordIntent(intent);
  const told = [{ betId: '501', line: BIG, odds: '1.93' }];
  auditor.recordOutcome('b', {
    kind: 'accepted',
    data: reply(told, START - 5_00n, { game_id: GAME, total_amount: text(5_00n) }),
  });
  const kept: ObservedBet = {
    betId: '501',
    member: 'ann',
    roundId: ROUND.roundId,
    play: 'ball1',
    number: 'big',
    odds: '1.93',
    stakeMinor: 5_00n,
    placedAtMs: CLOSES - 1,
    ...end,
  };
  const differences = auditor.reconcile({
    members: [{ member: 'ann', balanceMinor: START - 5_00n + end.returnedMinor }],
    rounds: [{ ...ROUND, gameId: GAME, family: '11x5', numbers: [11, 1, 2, 3, 4] }],
    bets: [kept],
    totalMinor: 0n,
  });
  return differences.map(({ what, at }) => `${what} ${at}`);
}

it('a push returns the stake, and neither loses it nor counts as cancelled', () => {
  expect(differencesWhen({ state: 'push', returnedMinor: 5_00n })).toEqual([]);
  expect(differencesWhen({ state: 'cancelled', returnedMinor: 5_00n })).toEqual(['wrong-pay 501']);
  expect(differencesWhen({ state: 'lose', returnedMinor: 0n })).toEqual(['wrong-pay 501', 'drift ann']);
  expect(differencesWhen({ state: 'win', returnedMinor: 9_65n })).toEqual(['wrong-pay 501', 'drift ann']);
});
