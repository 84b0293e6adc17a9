import { describe, expect, test } from 'vitest';

import type { Data } from '@tessera/contract/routes';
// @vitest-environment happy-dom
import { k3 } from '@tessera/domain/games/k3/k3';
import { minor, type Money } from '@tessera/domain/money';

import { createStorage } from '../storage/browser-storage.ts';
import { findDraws } from './find-draws.ts';
import { GuestBetController } from './guest-bet-controller.ts';
import type { GuestRow, GuestRound } from './guest-slip.ts';

const ODDS: Readonly<Record<string, string>> = {
  'side:big': '1.95',
  'sum:11': '7.76',
  'threeDiff:*': '34.92',
};
const ROUND: GuestRound = {
  gameId: 1,
  gameName: 'K3',
  family: k3,
  limits: {
    minStakeMinor: 1_00n,
    maxStakeMinor: 100_00n,
    issueLimitMinor: 150_00n,
    roundLimitMinor: 1_000_000_00n,
    exposureCapMinor: 1_000_000_00n,
    maxPayoutMinor: 700_00n,
  },
  issue: '20261121-0042',
  roundId: '42',
  closesAtMs: 60_000,
  drawsAtMs: 120_000,
  playName: (play) => play,
  oddsOf: (play, number) => ODDS[`${play}:${play === 'threeDiff' ? '*' : number}`],
};
const BIG: GuestRow = { play: 'side', number: 'big', stake: '10', odds: '1.95' };
const SUM: GuestRow = { play: 'sum', number: '11', stake: '5.50', odds: '7.76' };
const BIG_DRAW = [4, 4, 3];

/** A phone with a balance; `reopened` is the same phone after a reload. */
function phone(balanceMinor = 100_00n) {
  localStorage.clear();
  let balance: Money = minor(balanceMinor);
  let isShown = true;
  const open = () =>
    new GuestBetController(
      createStorage(() => localStorage),
      { read: () => balance, write: (to) => (balance = to), isShown: () => isShown },
      async () => k3,
    );
  return {
    controller: open(),
    reopened: open,
    balance: () => balance,
    show: (shown: boolean) => (isShown = shown),
  };
}

describe('GuestBetController.cancel', () => {
  const place = (seen: ReturnType<typeof phone>): readonly string[] => {
    const placed = seen.controller.place(ROUND, [BIG, SUM], 1_000);
    return placed.ok ? placed.value.map(({ id }) => id) : [];
  };

  test('returns the stakes of the bets named, once', () => {
    const seen = phone();
    const [first = '', second = ''] = place(seen);
    expect(seen.controller.cancel([first], 59_999)).toBe(true);
    expect(seen.controller.cancel([first], 59_999)).toBe(false);
    const rest = seen.balance();
    expect(seen.controller.refresh().map(({ status, reason }) => [status, reason])).toEqual([
      ['cancelled', 'member'],
      ['pending', undefined],
    ]);
    expect(seen.controller.cancel([first, second], 59_999)).toBe(true);
    expect([seen.balance() - rest > 0n, seen.balance()]).toEqual([true, 100_00n]);
  });

  test('refuses once the issue has closed, and pays a cancelled bet nothing more', async () => {
    const seen = phone();
    const ids = place(seen);
    expect(seen.controller.cancel(ids, ROUND.closesAtMs)).toBe(false);
    expect(seen.balance()).toBe(84_50n);
    seen.controller.cancel(ids, 2_000);
    await seen.controller.settle('42', BIG_DRAW);
    expect(seen.balance()).toBe(100_00n);
  });
});

describe('GuestBetController.place', () => {
  test('debits the stake and creates a bet for every line', () => {
    const { controller, balance } = phone();
    const set: GuestRow = { play: 'threeDiff', number: '1-2-3-4', stake: '1', odds: '34.92' };
    expect(controller.place(ROUND, [BIG, set], 0).ok).toBe(true);
    expect(balance()).toBe(86_00n);
    expect(controller.refresh().map((bet) => bet.selection)).toEqual([
      'threeDiff:2-3-4',
      'threeDiff:1-3-4',
      'threeDiff:1-2-4',
      'threeDiff:1-2-3',
      'side:big',
    ]);
  });

  test.each<[string, readonly GuestRow[], number, object]>([
    ['BET_EMPTY', [], 0, {}],
    ['PLAY_NOT_EXIST', [{ ...BIG, play: 'none' }], 0, { row: 0 }],
    ['NUMBER_INVALID', [BIG, { ...SUM, number: '19' }], 0, { row: 1 }],
    ['BET_AMOUNT_INVALID', [{ ...BIG, stake: '' }], 99_999, { row: 0 }],
    ['ISSUE_CLOSED', [{ ...BIG, odds: '2.00', stake: '9000' }], 60_000, {}],
    ['ODDS_CHANGED', [BIG, { ...SUM, odds: '7.00', stake: '9000' }], 0, { row: 1, odds: '7.76' }],
    ['BET_LIMIT', [{ ...BIG, stake: '0.99' }], 0, { row: 0, bound: 'min', limit: '1.00' }],
    [
      'BET_LIMIT',
      [BIG, { ...SUM, stake: '90.21' }],
      0,
      { row: 1, bound: 'payout', limit: '700.00', left: '90.20' },
    ],
    [
      'ISSUE_LIMIT',
      [
        { ...BIG, stake: '100' },
        { ...SUM, stake: '60' },
      ],
      0,
      { left: '150.00' },
    ],
    ['MONEY_NOT_ENOUGH', [{ ...BIG, stake: '100' }, SUM], 0, { missing: '5.50' }],
  ])('refuses the whole slip with %s, as the server does', (code, rows, nowMs, detail) => {
    const { controller, balance } = phone();
    expect(controller.place(ROUND, rows, nowMs)).toMatchObject({ ok: false, refusal: code });
    expect(controller.place(ROUND, rows, nowMs)).toMatchObject(
      Object.keys(detail).length > 0 ? { detail } : {},
    );
    expect(balance()).toBe(100_00n);
    expect(controller.refresh()).toEqual([]);
  });

  test('counts pending bets of the issue towards its limit', () => {
    const { controller } = phone(500_00n);
    controller.place(ROUND, [{ ...BIG, stake: '100' }], 0);
    const more = controller.place(ROUND, [{ ...BIG, stake: '60' }], 1);
    expect(more).toMatchObject({ refusal: 'ISSUE_LIMIT', detail: { left: '50.00' } });
  });
});

test('a guest stakes the whole balance to the cent, and not a cent more', () => {
  const { controller, balance } = phone(15_50n);
  const more = controller.place(ROUND, [BIG, { ...SUM, stake: '5.51' }], 0);
  expect(more).toMatchObject({ refusal: 'MONEY_NOT_ENOUGH', detail: { missing: '0.01' } });
  expect(controller.place(ROUND, [BIG, SUM], 1).ok).toBe(true);
  expect(balance()).toBe(0n);
});

describe('guest bets of many rounds', () => {
  const round = (seq: number): GuestRound => ({
    ...ROUND,
    issue: `20261121-${String(seq).padStart(4, '0')}`,
    roundId: String(seq),
    closesAtMs: seq * 60_000,
    drawsAtMs: seq * 60_000 + 60_000,
  });
  const ONE: GuestRow = { ...BIG, stake: '1' };

  test('count each towards the limit of its own issue alone', () => {
    const { controller, balance } = phone(1_000_00n);
    for (const seq of [1, 2, 3])
      expect(controller.place(round(seq), [{ ...BIG, stake: '100' }], 0).ok).toBe(true);
    expect(controller.place(round(2), [{ ...BIG, stake: '60' }], 1)).toMatchObject({
      refusal: 'ISSUE_LIMIT',
      detail: { left: '50.00' },
    });
    expect(controller.place(round(4), [{ ...BIG, stake: '60' }], 1).ok).toBe(true);
    expect(balance()).toBe(640_00n);
  });

  test('a settled bet of an issue leaves room in it again', async () => {
    const { controller } = phone(1_000_00n);
    controller.place(round(1), [{ ...BIG, stake: '100' }], 0);
    await controller.settle('1', 'void');
    expect(controller.place(round(1), [{ ...BIG, stake: '100' }], 1).ok).toBe(true);
  });

  test('are due, settled and paid round by round, in any order', async () => {
    const { controller, balance } = phone();
    for (const seq of [1, 2, 3]) controller.place(round(seq), [BIG], 0);
    expect(controller.dueRounds(180_000).map(({ roundId }) => roundId)).toEqual(['2', '1']);
    await controller.settle('2', BIG_DRAW);
    expect(balance()).toBe(70_00n + 19_50n);
    expect(controller.dueRounds(180_000).map(({ roundId }) => roundId)).toEqual(['1']);
    await controller.settle('1', [1, 1, 2]);
    await controller.settle('3', BIG_DRAW);
    expect(balance()).toBe(70_00n + 39_00n);
    expect(controller.refresh().map(({ roundId, status }) => [roundId, status])).toEqual([
      ['3', 'win'],
      ['2', 'win'],
      ['1', 'lose'],
    ]);
  });

  test('wait for their draw however many they are, also through a reload, and each is paid', async () => {
    const { controller, reopened, balance } = phone(1_000_00n);
    for (let seq = 1; seq <= 320; seq += 1) controller.place(round(seq), [ONE], 0);
    expect(balance()).toBe(680_00n);
    const again = reopened();
    expect(again.refresh().filter((bet) => bet.status === 'pending')).toHaveLength(320);
    expect(again.dueRounds(4e9)).toHaveLength(320);
    await again.settle('1', BIG_DRAW);
    await again.settle('320', BIG_DRAW);
    expect(balance()).toBe(680_00n + 3_90n);
    expect(again.dueRounds(4e9)).toHaveLength(318);
  });

  test('of those that are settled the newest 300 stay, and none that waits goes for them', async () => {
    const { controller, reopened } = phone(1_000_00n);
    controller.place(round(1), [ONE], 0);
    for (let seq = 2; seq <= 310; seq += 1) {
      controller.place(round(seq), [ONE], 0);
      await controller.settle(String(seq), 'void');
    }
    controller.place(round(311), [ONE], 0);
    const kept = reopened().refresh();
    expect(kept).toHaveLength(302);
    expect(kept[0]).toMatchObject({ roundId: '311', status: 'pending' });
    expect([kept[1]?.roundId, kept[300]?.roundId]).toEqual(['310', '11']);
    expect(kept[301]).toMatchObject({ roundId: '1', status: 'pending' });
  });
});

describe('GuestBetController.settle', () => {
  test('pays each winning line once, floored, and the losing ones nothing', async () => {
    const { controller, balance } = phone();
    controller.place(ROUND, [BIG, SUM, { ...BIG, stake: '1.01' }], 0);
    await controller.settle('42', BIG_DRAW);
    expect(controller.refresh().map((bet) => [bet.selection, bet.status, bet.payout])).toEqual([
      ['side:big', 'win', '1.96'],
      ['sum:11', 'win', '42.68'],
      ['side:big', 'win', '19.50'],
    ]);
    const after = 100_00n - 16_51n + 64_14n;
    expect(balance()).toBe(after);
    await controller.settle('42', BIG_DRAW);
    expect(balance()).toBe(after);
  });

  test('settles after a reload and pays once with two tabs', async () => {
    const { controller, reopened, balance } = phone();
    controller.place(ROUND, [BIG], 0);
    const [first, second] = [reopened(), reopened()];
    expect(first.dueRounds(119_999)).toEqual([]);
    expect(first.dueRounds(120_000)).toMatchObject([{ roundId: '42', gameId: 1 }]);
    await Promise.all([first.settle('42', BIG_DRAW), second.settle('42', BIG_DRAW)]);
    expect(balance()).toBe(109_50n);
    expect(reopened().dueRounds(120_000)).toEqual([]);
  });

  test('waits for the next demo when a member logs in meanwhile', async () => {
    const { controller, balance, show } = phone();
    controller.place(ROUND, [BIG], 0);
    const settled = controller.settle('42', BIG_DRAW);
    show(false);
    await settled;
    expect([balance(), controller.refresh()[0]?.status]).toEqual([90_00n, 'pending']);
    show(true);
    await controller.settle('42', BIG_DRAW);
    expect([balance(), controller.refresh()[0]?.status]).toEqual([109_50n, 'win']);
  });

  test('returns the stakes of a voided round', async () => {
    const { controller, balance } = phone();
    controller.place(ROUND, [BIG], 0);
    await controller.settle('42', 'void');
    expect(balance()).toBe(100_00n);
    expect(controller.refresh()).toMatchObject([{ status: 'cancelled', payout: '10.00' }]);
  });

  test('ignores numbers that are not a draw of the game', async () => {
    const { controller } = phone();
    controller.place(ROUND, [BIG], 0);
    await controller.settle('42', [0, 7, 1]);
    expect(controller.refresh()).toMatchObject([{ status: 'pending' }]);
  });
});

type Draw = Data<'games/getHistoryRecord'>['list'][number];

describe('findDraws', () => {
  const row = (seq: number, status: Draw['status'] = 'settled'): Draw => ({
    game_no: `20261121-${String(seq).padStart(4, '0')}`,
    round_id: String(seq),
    numbers: [1, 2, 3],
    open_code: '1,2,3',
    sum: 6,
    big_small: 'small',
    odd_even: 'even',
    extra: {},
    drawtime: 0,
    status,
  });
  const waiting = (seq: number) => ({ roundId: String(seq), issue: row(seq).game_no, drawsAtMs: 0 });
  const pages = [[row(9), row(8, 'void')], [row(6), row(5)], [row(4)]];
  const asked: number[] = [];
  const history = async (_first: string, _last: string, page: number) => {
    asked.push(page);
    return { list: pages[page - 1] ?? [], total: 5, page, limit: 2, last_page: 3 };
  };

  test('finds drawn rounds, voids overtaken ones, and leaves rounds to come', async () => {
    asked.length = 0;
    const draws = await findDraws([waiting(10), waiting(8), waiting(7), waiting(6)], history, 1);
    expect(Object.fromEntries(draws)).toEqual({ 8: 'void', 7: 'void', 6: [1, 2, 3] });
    expect(asked).toEqual([1, 2]);
  });

  test('voids a round without a draw after two days', async () => {
    const draws = await findDraws([waiting(10)], history, 2 * 86_400_000 + 1);
    expect(draws.get('10')).toBe('void');
  });
});
