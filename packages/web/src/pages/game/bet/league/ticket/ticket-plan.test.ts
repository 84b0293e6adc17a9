// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { zhHans } from '@tessera/contract/names/football/zh-hans';

import { MODEL } from '../../../../../game-family/football/test-model.ts';
import type { LeagueMatch, MatchDay } from '../../../../../league/use-league.ts';
import type { DaySlip } from '../day-slips.ts';
import { playsOfLines } from '../match/match-plays.ts';
import { GAME } from '../test-league.ts';
import { legsOf } from './legs.ts';
import { chosenSizes, NEW_FORM, readForm, tabFor, type TicketForm, waysFor } from './ticket-form.ts';
import { ticketPayload } from './ticket-payload.ts';
import { planTicket } from './ticket-plan.ts';

const matchAt = (match: number): LeagueMatch => ({
  match,
  home: { code: 'harbour', name: '', form: [] },
  away: { code: 'outpost', name: '', form: [] },
  means: { home: 156, away: 124 },
  lines: [],
  selections: 138,
  ticket: null,
  ht: null,
  ft: null,
  goals: [],
});

/** A day of a league with lines as `m1.1x2|h|2.20`. */
function dayOf(no: number, lines: readonly string[], { gameId = 11, isOpen = true } = {}): DaySlip {
  const issue = `20261121-000${no}`;
  const day = {
    game_no: issue,
    closes_at_ms: no * 1000,
    draws_at_ms: no * 1000 + 500,
    matches: Array.from({ length: 10 }, (_, at) => matchAt(at + 1)),
  } as unknown as MatchDay;
  const terms = { game: { ...GAME, id: gameId }, model: MODEL, names: zhHans };
  const own = lines.map((line) => {
    const [play = '', number = '', odds = ''] = line.split('|');
    return { id: `${play}|${number}`, play, number, odds, stake: '10' };
  });
  const prices = { game: terms.game, plays: playsOfLines(terms, day, own) };
  return { terms, day, state: { lines: own }, prices, sale: isOpen ? {} : null } as unknown as DaySlip;
}

const form = (part: Partial<TicketForm>): TicketForm => ({ ...NEW_FORM, tab: 'ways', ...part });
const plan = (slips: readonly DaySlip[], part: Partial<TicketForm> = {}, balance: bigint | null = null) =>
  planTicket(legsOf(slips, part.bankers ?? []), form(part), balance);

const HOME = 'm1.1x2|h|2.20';
const TOTAL = 'm2.ou2.5|o|1.82';
const COMBINED = 'm2.bb|1x2=h+btts=y|4.42';
const WIN_AND_GOALS = 0.219111826;
const THREE = [dayOf(1, [HOME, TOTAL]), dayOf(2, ['m1.btts|y|1.70'])];

describe('the ways of legs', () => {
  test('are those of their number; bankers leave the ones with long enough lines', () => {
    expect(waysFor(3, 0).map(({ lines }) => lines)).toEqual([1, 3, 4]);
    expect(waysFor(3, 2).map(({ lines }) => lines)).toEqual([1]);
    expect(waysFor(1, 0)).toEqual([]);
  });

  test('go back to all together where the one chosen does not fit any more', () => {
    expect(chosenSizes(form({ way: '3x4' }), 3, 0)).toEqual([2, 3]);
    expect(chosenSizes(form({ way: '3x4' }), 4, 0)).toEqual([4]);
    expect(chosenSizes(form({ tab: 'free', sizes: [4, 2, 9] }), 4, 0)).toEqual([2, 4]);
    expect(chosenSizes(form({ tab: 'free', sizes: [2, 3] }), 4, 2)).toEqual([3]);
  });

  test('wait for two matches: a combination of parts of one match is a single', () => {
    const chosen = form({ tab: 'ways', way: '3x4' });
    const single = legsOf([dayOf(1, ['m1.bb|1x2=h+btts=n|4.10', HOME])], []);
    expect(tabFor(chosen, single.length)).toBe('singles');
    expect(tabFor(chosen, legsOf(THREE, []).length)).toBe('ways');
    expect(tabFor(form({ tab: 'free' }), 2)).toBe('free');
    expect(tabFor(NEW_FORM, 2)).toBe('singles');
  });

  test('outlive a reload; what is not of their form does not', () => {
    const kept = form({ tab: 'free', sizes: [2], bankers: ['11 20261121-0001 1'], unit: '2' });
    expect(readForm(JSON.stringify(kept))).toEqual(kept);
    expect(readForm('{"tab":"none","bankers":7,"sizes":["2"],"unit":null}')).toEqual(NEW_FORM);
  });
});

describe('a ticket', () => {
  test('adds up its lines, the most it pays, its chance and its return', () => {
    const { figures, ...sums } = plan(THREE, { way: '3x4', unit: '2' });
    expect(sums).toMatchObject({ sizes: [2, 3], lineCount: 4, stakeMinor: 8_00n, problem: null });
    // 2 x (2.20 x 1.82 + 2.20 x 1.70 + 1.82 x 1.70 + 2.20 x 1.82 x 1.70)
    expect(figures?.mostMinor).toBe(35_28n);
    // Two at least of 0.440627903, 0.530543256 and 0.568346643.
    expect(figures?.chance).toBeCloseTo(0.520007, 6);
    const [a, b, c] = [0.440627903 * 2.2, 0.530543256 * 1.82, 0.568346643 * 1.7] as const;
    expect(figures?.rtp).toBeCloseTo((a * b + a * c + b * c + a * b * c) / 4, 6);
  });

  test('of one line has odds: what its legs multiply together, cut to the cent', () => {
    // 2.20 x 1.82 x 1.70 = 6.8068; the stake changes nothing of it.
    expect(plan(THREE, { way: '3x1', unit: '0.10' }).figures?.odds).toBe('6.80');
    expect(plan(THREE, { way: '3x4' }).figures?.odds).toBeNull();
    expect(plan([dayOf(1, [HOME, 'm1.1x2|d|3.68', TOTAL])]).figures?.odds).toBeNull();
  });

  test('has a combination of one match as a leg, at its own chance, odds and return', () => {
    const four = ['m3.1x2|h|2.20', 'm4.1x2|h|2.20'];
    const slips = [dayOf(1, [HOME, COMBINED])];
    const { figures, problem } = plan(slips);
    expect(problem).toBeNull();
    // 10 x 2.20 x 4.42; the two parts hold together in 0.219111826 of all cases.
    expect(figures).toMatchObject({ mostMinor: 97_24n, odds: '9.72' });
    expect(figures?.chance).toBeCloseTo(0.440627903 * WIN_AND_GOALS, 8);
    expect(figures?.rtp).toBeCloseTo(0.440627903 * 2.2 * WIN_AND_GOALS * 4.42, 8);
    expect(plan([dayOf(1, [HOME, COMBINED, ...four])]).problem).toBeNull();
    expect(ticketPayload(legsOf(slips, []), { sizes: [2], unit: '10' })).toMatchObject({
      bet_content: [
        {
          legs: [
            { play: 'm1.1x2', number: ['h'], odds: ['2.20'] },
            { play: 'm2.bb', number: ['1x2=h+btts=y'], odds: ['4.42'] },
          ],
        },
      ],
    });
  });

  test('counts several picks of a match and its bankers', () => {
    const slips = [dayOf(1, [HOME, 'm1.1x2|d|3.68', TOTAL]), dayOf(2, ['m1.btts|y|1.70'])];
    const bankers = ['11 20261121-0002 1'];
    expect(plan(slips, { way: '3x4', bankers })).toMatchObject({ sizes: [2, 3], lineCount: 5 });
    expect(plan(slips, { way: '3x3' })).toMatchObject({ sizes: [2], lineCount: 5 });
  });

  test.each([
    ['one match', [dayOf(1, [HOME])], {}, ['too_few', null]],
    ['two markets of a match', [dayOf(1, [TOTAL, HOME, 'm1.btts|y|1.70'])], {}, ['same_match', 0]],
    ['two picks that may both win', [dayOf(1, [HOME, 'm2.dc|1x|1.37', 'm2.dc|12|1.31'])], {}, ['picks', 1]],
    [
      'two combinations of a match',
      [dayOf(1, [HOME, 'm2.bb|1x2=h+btts=y|4.42', 'm2.bb|1x2=h+btts=n|4.10'])],
      {},
      ['picks', 1],
    ],
    [
      'a combination beside a pick of its match',
      [dayOf(1, [HOME, 'm1.bb|1x2=h+btts=y|4.42', TOTAL])],
      {},
      ['same_match', 0],
    ],
    [
      'a combination among five matches',
      [dayOf(1, [HOME, TOTAL, 'm3.1x2|h|2.20', 'm4.1x2|h|2.20', 'm5.bb|1x2=h+btts=y|4.42'])],
      {},
      ['market', 4],
    ],
    [
      'a score among five matches',
      [dayOf(1, [HOME, TOTAL, 'm3.1x2|h|2.20', 'm4.1x2|h|2.20', 'm5.cs|1-0|11.04'])],
      {},
      ['market', 4],
    ],
    ['no size', THREE, { tab: 'free', sizes: [] }, ['size', null]],
    [
      'only bankers',
      [dayOf(1, [HOME, TOTAL])],
      { bankers: [1, 2].map((at) => `11 20261121-0001 ${at}`) },
      ['banker', null],
    ],
  ] as const)('of %s is not sold', (_, slips, part, [reason, row]) => {
    expect(plan(slips, part as Partial<TicketForm>).problem).toMatchObject({
      code: 'LEGS_INVALID',
      detail: { reason },
      row,
    });
  });

  test('names the leg that has closed', () => {
    expect(plan([dayOf(1, [TOTAL], { isOpen: false }), dayOf(2, [HOME])])).toMatchObject({
      problem: { code: 'ISSUE_CLOSED', row: 0 },
    });
  });

  test.each([
    ['', 'BET_AMOUNT_INVALID', undefined],
    ['0.09', 'BET_LIMIT', 'min'],
    ['0.24', 'BET_LIMIT', 'min'],
    ['0.25', undefined, undefined],
    ['12500.01', 'BET_LIMIT', 'max'],
  ] as const)('of four lines for %s each', (unit, code, bound) => {
    const { problem } = plan(THREE, { way: '3x4', unit });
    expect([problem?.code, problem?.detail['bound']]).toEqual([code, bound]);
  });

  test('takes at most what limits, balance and the greatest payout allow', () => {
    expect(plan(THREE, { way: '3x4' })).toMatchObject({ bounds: { minMinor: 25n, maxMinor: 12_500_00n } });
    expect(plan(THREE, { way: '3x4' }, 8_07n)).toMatchObject({
      largest: '2.01',
      problem: { code: 'MONEY_NOT_ENOUGH' },
    });
    const scores = dayOf(1, ['m1.cs|1-0|11.04', 'm2.cs|1-0|11.04', 'm3.cs|1-0|11.04']);
    // 500,000 / 11.04^3, rounded down; a cent more is refused.
    expect(plan([scores]).bounds.maxMinor).toBe(371_58n);
    expect(plan([scores], { unit: '371.58' }).problem).toBeNull();
    expect(plan([scores], { unit: '371.59' }).problem?.detail['bound']).toBe('payout');
  });

  test('goes out with its legs by their draws, under the one that closes first', () => {
    const slips = [dayOf(3, [HOME]), dayOf(2, ['m4.1x2|a|3.27', 'm4.1x2|d|3.68'], { gameId: 12 })];
    const legs = legsOf(slips, ['11 20261121-0003 1']);
    expect(ticketPayload(legs, { sizes: [2], unit: '2.5' })).toMatchObject({
      game_id: 12,
      game_no: '20261121-0002',
      bet_content: [
        {
          play: 'ticket',
          number: '2',
          amount: '2.50',
          legs: [
            {
              game_id: 12,
              game_no: '20261121-0002',
              play: 'm4.1x2',
              number: ['a', 'd'],
              odds: ['3.27', '3.68'],
              banker: 0,
            },
            {
              game_id: 11,
              game_no: '20261121-0003',
              play: 'm1.1x2',
              number: ['h'],
              odds: ['2.20'],
              banker: 1,
            },
          ],
        },
      ],
    });
  });
});
