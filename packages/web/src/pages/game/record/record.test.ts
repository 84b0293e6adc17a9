import { describe, expect, test } from 'vitest';

import { moneyOrZero } from '@tessera/domain/money';
import { payoutOf } from '@tessera/domain/odds';

import { possibleReturn } from '../../../bets/payout-left.ts';
import { profitOf, readStatus, rowOfGuestBet, rowOfRecord } from '../../../bets/record-row.ts';
import { houseDate } from '../../../i18n/house-date.ts';
import { hasWin, recordLines, withOpened, type RecordLine } from './record-lines.ts';
import { betsOf, keysOfWaiting, withClosed, withFresh } from './record-pages.ts';
import { filterOf, filterReducer, keepsRow, payloadOf } from './rows/record-filter.ts';
import { betOf, pageOf } from './rows/test-bets.ts';

describe('bet records', () => {
  test.each([
    ['win', 'win'],
    ['WIN', 'win'],
    ['0', 'pending'],
    ['3', 'cancelled'],
    ['refunding', 'unknown'],
    ['constructor', 'unknown'],
  ] as const)('the status %s reads as %s', (word, status) => {
    expect(readStatus(word)).toBe(status);
  });

  test('returns the stake of a cancelled bet and the payout of a win', () => {
    expect(rowOfRecord(betOf(1, { status: 'cancelled', result_reason: 'member' })).returned).toBe('10.00');
    expect(rowOfRecord(betOf(1, { status: 'win', win_amount: '19.50' })).returned).toBe('19.50');
    expect(possibleReturn(rowOfRecord(betOf(1)), payoutOf)).toBe('19.50');
  });

  test.each([
    ['a win above its stake', { status: 'win', win_amount: '19.50' }, 950n],
    ['a win below its stake', { status: 'win', win_amount: '9.80' }, -20n],
    ['a loss', { status: 'lose' }, -10_00n],
    ['a cancelled bet', { status: 'cancelled', result_reason: 'void' }, 0n],
    ['a bet without a result', {}, null],
  ] as const)('the profit of %s is what it returned beyond its stake', (_, change, profit) => {
    expect(profitOf(rowOfRecord(betOf(1, change)))).toBe(profit);
  });

  test('shows a demo bet by its key and never lets it be cancelled', () => {
    const row = rowOfGuestBet({
      id: '5-0',
      gameId: 1,
      gameName: 'K3',
      family: 'k3',
      issue: '20261121-0042',
      roundId: '17',
      play: 'sum',
      playName: 'Sum',
      selection: 'sum:11',
      odds: '7.76',
      stake: '2.00',
      placedAtMs: 5_500,
      drawsAtMs: 9_000,
      status: 'pending',
      payout: '0.00',
      numbers: [],
    });
    expect(row).toMatchObject({ pick: '11', placedAt: 5, canCancel: false, isDemo: true });
  });

  const NOON = new Date(2026, 10, 21, 12).getTime() / 1000;
  const DAY = 86_400;

  test('sums stakes and returns of each day without cancelled bets', () => {
    const rows = [
      betOf(4, { createtime: NOON, amount: '0.10' }),
      betOf(3, { createtime: NOON - 60, amount: '0.20', status: 'win', win_amount: '0.39' }),
      betOf(2, { createtime: NOON - 90, amount: '5.00', status: 'cancelled' }),
      betOf(1, { createtime: NOON - DAY, amount: '99999999.99' }),
    ].map(rowOfRecord);
    const days = recordLines(rows, false).filter((line) => line.kind === 'day');
    expect(
      days.map(({ sums }) => [sums.stakedMinor, sums.returnedMinor, sums.profitMinor, sums.isWhole]),
    ).toEqual([
      [30n, 39n, 19n, true],
      [9_999_999_999n, 0n, 0n, false],
    ]);
  });

  test('a ticket that is void after a part counts in its day, with what came of it', () => {
    const parts = [{ stake: '4.00', paid: '9.00', auto_cashout: null, createtime: NOON }];
    const change = { status: 'cancelled', result_reason: 'void', win_amount: '15.00' } as const;
    const bet = betOf(1, { createtime: NOON, ...change, parts, legs: [] });
    const [day] = recordLines([rowOfRecord(bet)], true);
    const sums = day?.kind === 'day' ? day.sums : null;
    expect([sums?.stakedMinor, sums?.returnedMinor, sums?.profitMinor]).toEqual([10_00n, 15_00n, 5_00n]);
  });

  /** "day", "4" for a bet, "round 4-3" for the bets of a round, "> 4" for a bet beneath its round. */
  const outline = (lines: readonly RecordLine[]): readonly string[] =>
    lines.map((line) => {
      if (line.kind === 'day') return 'day';
      if (line.item.kind === 'round') return `round ${line.item.rows.map(({ id }) => id).join('-')}`;
      return `${line.item.isOfRound ? '> ' : ''}${line.item.row.id}`;
    });

  test('makes one line of the bets on a round that follow each other on a day, which opens to its bets', () => {
    const rows = [
      betOf(9, { createtime: NOON, round_id: '18' }),
      betOf(8, { createtime: NOON }),
      betOf(7, { createtime: NOON }),
      betOf(6, { createtime: NOON, round_id: '18' }),
      betOf(5, { createtime: NOON - DAY, round_id: '18' }),
      betOf(4, { createtime: NOON - DAY, round_id: '18' }),
    ].map(rowOfRecord);
    const lines = recordLines(rows, true);
    expect(outline(lines)).toEqual(['day', '9', 'round 8-7', '6', 'day', 'round 5-4']);
    expect(outline(withOpened(lines, ['17']))).toEqual([
      'day',
      '9',
      'round 8-7',
      '> 8',
      '> 7',
      '6',
      'day',
      'round 5-4',
    ]);
    const keys = withOpened(lines, ['17', '18']).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each([
    ['one of them pending', [{}, { status: 'win', win_amount: '19.50' }], ['pending', '20.00', '19.50', 1]],
    [
      'a win below the stakes',
      [{ status: 'lose' }, { status: 'win', win_amount: '19.50' }],
      ['lose', '20.00', '19.50', 1],
    ],
    [
      'a win above them',
      [{ status: 'lose' }, { status: 'win', win_amount: '38.80' }],
      ['win', '20.00', '38.80', 1],
    ],
    ['losses only', [{ status: 'lose' }, { status: 'lose' }], ['lose', '20.00', '0.00', 0]],
    ['one of them cancelled', [{ status: 'cancelled' }, { status: 'lose' }], ['lose', '10.00', '0.00', 0]],
    ['all cancelled', [{ status: 'cancelled' }, { status: 'cancelled' }], ['cancelled', '0.00', '0.00', 0]],
  ] as const)('sums the bets of a round: %s', (_, changes, expected) => {
    const rows = changes.map((change, at) => rowOfRecord(betOf(9 - at, { createtime: NOON, ...change })));
    const [, line] = recordLines(rows, true);
    const entry = line?.kind === 'item' && line.item.kind === 'round' ? line.item : null;
    expect([entry?.sum.status, entry?.sum.stake, entry?.sum.returned, entry?.winCount]).toEqual(expected);
  });

  test('refetches only pages with a pending bet', () => {
    const pages = [
      pageOf([betOf(9)]),
      pageOf([betOf(8, { status: 'lose' })]),
      pageOf([betOf(7, { round_id: '18' })]),
    ];
    expect(keysOfWaiting(pages, ['', '9', '8'])).toEqual(['', '8']);
    expect(keysOfWaiting(pages, ['', '9', '8'], '18')).toEqual(['8']);
  });

  test('updates bets in place and merges new ones on top', () => {
    const pages = [pageOf([betOf(9), betOf(8)], 4), pageOf([betOf(7), betOf(6)])];
    const newest = pageOf([betOf(10), betOf(9, { status: 'win' })], 5);
    const merged = withFresh(pages, [{ key: '', page: newest }]) ?? [];
    expect(betsOf(merged).map((bet) => `${bet.id} ${bet.status}`)).toEqual([
      '10 pending',
      '9 win',
      '8 pending',
      '7 pending',
      '6 pending',
    ]);
    expect(merged[0]?.total).toBe(5);
  });

  test('removes a bet that no longer matches the filter', () => {
    const pages = [pageOf([betOf(9), betOf(8), betOf(7)]), pageOf([betOf(6), betOf(5), betOf(4)])];
    const older = pageOf([betOf(6), betOf(4)]);
    const left = (key: string, page: typeof older) =>
      betsOf(withFresh(pages, [{ key, page }]) ?? []).map((bet) => bet.id);
    expect(left('7', older)).toEqual(['9', '8', '7', '6', '4']);
    expect(left('', { ...pageOf([]), next_before: null })).toEqual([]);
    expect(left('', pageOf([betOf(9), betOf(7)]))).toEqual(['9', '7', '6', '5', '4']);
  });

  test('does not put an older bet on top', () => {
    const page = pageOf([betOf(9), betOf(8)]);
    const merged = withFresh([pageOf([betOf(9)])], [{ key: '', page }]) ?? [];
    expect(betsOf(merged).map((bet) => bet.id)).toEqual(['9']);
  });

  test('reloads when the newest page does not overlap the list', () => {
    const page = pageOf([betOf(99), betOf(98)]);
    expect(withFresh([pageOf([betOf(9)])], [{ key: '', page }])).toBeNull();
  });

  test('removes the cancel button only from bets of the closed round', () => {
    const pages = withClosed([pageOf([betOf(9), betOf(8, { round_id: '18' })])], '17');
    expect(betsOf(pages).map((bet) => bet.can_cancel)).toEqual([false, true]);
  });

  test('reads the filter from the address and sends only what is set', () => {
    const filter = filterOf({ game_id: '3', status: 'nonsense' });
    expect(payloadOf(filter)).toEqual({ game_id: '3', range: '7days' });
    expect(filterOf({ range: 'custom' }).range).toBe('7days');
    const custom = filterReducer(filter, { type: 'rangeChosen', range: 'custom', today: '2026-11-21' });
    expect(payloadOf(custom)).toEqual({
      game_id: '3',
      range: 'custom',
      start_date: '2026-11-21',
      end_date: '2026-11-21',
    });
    const turned = filterReducer(custom, { type: 'datesChosen', from: '2026-11-20', to: '2026-11-02' });
    expect([turned.from, turned.to]).toEqual(['2026-11-02', '2026-11-20']);
  });

  test('shows one round until the reader asks for all', () => {
    const filter = filterOf({ game_id: '3', round_id: '17', game_no: '20261121-0042' });
    expect(payloadOf(filter)).toEqual({ game_id: '3', round_id: '17', range: '7days' });
    expect(filter.issue).toBe('20261121-0042');
    expect(filterOf({ round_id: 'all' }).roundId).toBe('');
    const all = filterReducer(filter, { type: 'roundLeft' });
    expect(payloadOf(all)).toEqual({ game_id: '3', range: '7days' });
  });

  test('filters demo bets in the same way', () => {
    const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
    const row = rowOfRecord(betOf(1, { createtime: NOON - 6 * DAY }));
    const all = filterOf({});
    expect(keepsRow(all, row, NOON, dayOf)).toBe(true);
    expect(keepsRow({ ...all, range: 'today' }, row, NOON, dayOf)).toBe(false);
    expect(keepsRow({ ...all, status: 'win' }, row, NOON, dayOf)).toBe(false);
    expect(keepsRow({ ...all, gameId: '2' }, row, NOON, dayOf)).toBe(false);
    expect(keepsRow({ ...all, roundId: '18' }, row, NOON, dayOf)).toBe(false);
    expect(keepsRow({ ...all, roundId: '17' }, row, NOON, dayOf)).toBe(true);
  });

  test.each([
    // Half an hour before and after midnight of a house eight hours ahead of UTC.
    ['15:30', '2026-11-21'],
    ['16:30', '2026-11-22'],
  ])('assigns a demo bet of %s UTC to the house day %s in any time zone', (time, date) => {
    const placedAt = Date.parse(`2026-11-21T${time}:00Z`) / 1000;
    const row = rowOfRecord(betOf(1, { createtime: placedAt }));
    const dayOf = (seconds: number): string => houseDate(seconds * 1000, 'UTC+08:00');
    const on = (day: string) => ({ ...filterOf({}), range: 'custom' as const, from: day, to: day });
    expect(keepsRow(on(date), row, placedAt, dayOf)).toBe(true);
    const other = date === '2026-11-21' ? '2026-11-22' : '2026-11-21';
    expect(keepsRow(on(other), row, placedAt, dayOf)).toBe(false);
    const nextMorning = Date.parse('2026-11-21T16:05:00Z') / 1000;
    expect(keepsRow({ ...filterOf({}), range: 'today' }, row, nextMorning, dayOf)).toBe(
      date === '2026-11-22',
    );
  });

  test.each([
    ['a payout above its stake', [betOf(2, { status: 'win', win_amount: '19.50' })], true],
    ['a bet without a result', [betOf(2, { win_amount: '19.50' })], false],
    ['a stake that went back', [betOf(2, { status: 'cancelled', result_reason: 'push' })], false],
    [
      'a round whose wins do not cover its stakes',
      [betOf(2, { status: 'win', win_amount: '19.50' }), betOf(1, { status: 'lose', amount: '20.00' })],
      false,
    ],
  ])('knows a win: %s', (_, bets, isOne) => {
    expect(hasWin(recordLines(bets.map(rowOfRecord), true))).toBe(isOne);
  });

  test.each([
    ['one reason', ['half_win', 'half_win'], 'half_win'],
    ['several', ['half_win', ''], ''],
  ] as const)('a round of bets with %s', (_, reasons, expected) => {
    const bets = reasons.map((result_reason, at) =>
      betOf(2 - at, { status: 'win', result_reason, win_amount: '14.75' }),
    );
    const entry = recordLines(bets.map(rowOfRecord), true).flatMap((line) =>
      line.kind === 'item' && line.item.kind === 'round' ? [line.item.sum.reason] : [],
    );
    expect(entry).toEqual([expected]);
  });

  test('reads a malformed amount as zero', () => {
    expect(moneyOrZero('12.34')).toBe(1234n);
    expect(moneyOrZero('free')).toBe(0n);
  });
});
