import { expect, test } from 'vitest';

import { uniformFrom, wordsOf } from '@tessera/domain/fairness/derive';
// @vitest-environment happy-dom
import { readLeague } from '@tessera/domain/fairness/league';
import { modelText } from '@tessera/domain/games/football/season/model';
import { minor, type Money } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { HALF_LOSS, HALF_WIN, PUSH, type SelectionResult, WIN } from '@tessera/domain/selection-result';

import { MODEL } from '../game-family/football/test-model.ts';
import { createStorage } from '../storage/browser-storage.ts';
import { GuestBetController } from './guest-bet-controller.ts';
import type { GuestRound } from './guest-slip.ts';

const rules = readLeague(modelText(MODEL))?.rulesAt(1);
if (!rules) throw new Error('no league');
const { family, payTable } = rules;
const uniformOf = (part: string) => uniformFrom(wordsOf(new Uint8Array(32), part));
const NUMBERS = family.draw(uniformOf(''), uniformOf);

/** A selection on sale that comes to a result. */
function selectionWith(wanted: SelectionResult) {
  const found = family.plays
    .flatMap(({ selections }) => selections)
    .find((each) => each.resultOn(NUMBERS) === wanted && payTable.priceOf(each.key));
  if (!found) throw new Error('no selection');
  return { ...found, odds: formatOdds(payTable.priceOf(found.key)?.oddsE4 ?? 0) };
}

const ROUND: GuestRound = {
  gameId: 11,
  gameName: '',
  family,
  limits: {
    minStakeMinor: 1_00n,
    maxStakeMinor: 100_00n,
    issueLimitMinor: 1_000_00n,
    roundLimitMinor: 1_000_000_00n,
    exposureCapMinor: 1_000_000_00n,
  },
  issue: '20261121-0001',
  roundId: '1',
  closesAtMs: 60_000,
  drawsAtMs: 120_000,
  playName: (play) => play,
  oddsOf: (play, pick) => formatOdds(payTable.priceOf(`${play}:${pick}`)?.oddsE4 ?? 0),
};

/** Return of ten units on a selection. */
const backOf = (odds: string, result: SelectionResult): bigint => {
  const payout = BigInt(odds.replace('.', '')) * 10n;
  if (result === WIN) return payout;
  if (result === HALF_WIN) return (payout + 10_00n) / 2n;
  return result === PUSH ? 10_00n : 5_00n;
};

test.each([
  ['win', undefined, WIN],
  ['win', 'half_win', HALF_WIN],
  ['cancelled', 'push', PUSH],
  ['lose', 'half_lose', HALF_LOSS],
] as const)('a guest is paid for a bet on a match: %s %s', async (status, reason, result) => {
  localStorage.clear();
  let balance: Money = minor(100_00n);
  const controller = new GuestBetController(
    createStorage(() => localStorage),
    { read: () => balance, write: (to) => (balance = to), isShown: () => true },
    async () => family,
  );
  const { play, pick, odds } = selectionWith(result);
  expect(controller.place(ROUND, [{ play, number: pick, stake: '10', odds }], 0).ok).toBe(true);
  await controller.settle('1', NUMBERS);
  expect(controller.refresh()).toMatchObject([{ status, ...(reason && { reason }) }]);
  expect(balance).toBe(90_00n + backOf(odds, result));
});

test('a guest bets on a combination, which has the price of the joint table', () => {
  localStorage.clear();
  let balance: Money = minor(100_00n);
  const controller = new GuestBetController(
    createStorage(() => localStorage),
    { read: () => balance, write: (to) => (balance = to), isShown: () => true },
    async () => family,
  );
  const number = '1x2=h+btts=y';
  const odds = ROUND.oddsOf('m1.bb', number) ?? '';
  const place = (row: object) =>
    controller.place(ROUND, [{ play: 'm1.bb', number, stake: '10', odds, ...row }], 0);
  expect(place({ odds: '99.00' })).toMatchObject({ refusal: 'ODDS_CHANGED' });
  expect(place({ number: 'btts=y+1x2=h' })).toMatchObject({ refusal: 'NUMBER_INVALID' });
  expect(place({}).ok).toBe(true);
  expect(balance).toBe(90_00n);
});
