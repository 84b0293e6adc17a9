import { describe, expect, test } from 'vitest';

import { chaseMessage } from './chase-message.ts';
import { type ChaseSale, faultOfPlan, orderOf, questionOfOrder, rowsOfPlan } from './chase-order.ts';
import { NEW_PLAN, type Plan, type PlanAction, planReducer } from './plan-reducer.ts';

const run = (actions: readonly PlanAction[], plan: Plan = NEW_PLAN): Plan =>
  actions.reduce(planReducer, plan);
const count = (text: string): PlanAction => ({ type: 'countChosen', count: text });
const all = (multiple: string): PlanAction => ({ type: 'multipleChosen', multiple });
const of = (at: number, multiple: string): PlanAction => ({
  type: 'issueMultipleChosen',
  issue: issueAt(at),
  multiple,
});
const limit = (name: 'stopLoss' | 'stopWin', text: string): PlanAction => ({
  type: 'limitTyped',
  limit: name,
  text,
});
const issueAt = (at: number): string => `20261121-${String(at).padStart(4, '0')}`;
const sale = (at: number): ChaseSale => ({
  game_no: issueAt(at),
  opentime: at * 60,
  closetime: at * 60 + 60,
  drawtime: at * 60 + 65,
});
const SALES = Array.from({ length: 50 }, (_, at) => sale(at + 1));
const UNIT = 20_00n;
const rows = (plan: Plan, sales = SALES) => rowsOfPlan(plan, sales, UNIT);
const multiples = (plan: Plan, sales = SALES) => rows(plan, sales).map((row) => row.multiple);

describe('the multiples of a plan', () => {
  test('are the same in every issue at first, and one can be its own', () => {
    const plan = run([count('3'), all('2'), of(2, '5')]);
    expect(rows(plan).map((row) => [row.game_no, row.multiple, row.costMinor])).toEqual([
      [issueAt(1), '2', 40_00n],
      [issueAt(2), '5', 100_00n],
      [issueAt(3), '2', 40_00n],
    ]);
  });

  test('become the same again when one is chosen for all', () => {
    expect(multiples(run([count('3'), of(2, '5'), all('4')]))).toEqual(['4', '4', '4']);
  });

  test('belong to the issue: they stay with it when the first one closes', () => {
    const plan = run([count('3'), of(2, '5')]);
    expect(multiples(plan, SALES.slice(1))).toEqual(['5', '1', '1']);
  });

  test('come back with an issue that had left the plan', () => {
    const plan = run([count('3'), of(3, '7'), count('2')]);
    expect(multiples(plan)).toEqual(['1', '1']);
    expect(multiples(run([count('3')], plan))).toEqual(['1', '1', '7']);
  });

  test.each([
    ['1000', '999'],
    ['999', '999'],
    ['', ''],
  ])('typed as "%s" stand as "%s"', (typed, kept) => {
    expect(multiples(run([count('1'), all(typed)]))).toEqual([kept]);
    expect(multiples(run([count('1'), of(1, typed)]))).toEqual([kept]);
  });
});

test.each([
  ['5', 5],
  ['99', 50],
  ['', 0],
])('a count of "%s" is %i issues', (typed, issues) => {
  expect(rows(run([count(typed)]))).toHaveLength(issues);
});

test('a plan of more issues than the game has ahead takes what there is', () => {
  expect(rows(run([count('10')]), SALES.slice(0, 7))).toHaveLength(7);
});

test.each<[string, readonly PlanAction[], string | null]>([
  ['in order', [], null],
  ['without issues', [count('')], 'count'],
  ['with an empty multiple', [of(3, '')], 'multiple'],
  ['with a multiple of zero', [all('0')], 'multiple'],
  ['with an empty multiple outside of it', [of(30, '')], null],
  ['with a stop loss', [limit('stopLoss', '100')], null],
  ['with a stop loss of zero', [limit('stopLoss', '0')], 'stop'],
  ['with a profit that is no amount', [limit('stopWin', '.')], 'stop'],
])('a plan %s: %s', (_, actions, fault) => {
  const plan = run(actions);
  expect(faultOfPlan(plan, rows(plan))).toBe(fault);
});

describe('an order', () => {
  const LINES = [{ play: 'side', number: 'big', amount: '20.00' }];
  const plan = run([count('2'), of(2, '3'), limit('stopLoss', '80.5')]);

  test('names every issue with its multiple, and the stops that were chosen', () => {
    expect(orderOf(1, LINES, plan, rows(plan))).toEqual({
      game_id: 1,
      bet_content: LINES,
      issues: [
        { game_no: issueAt(1), multiple: 1 },
        { game_no: issueAt(2), multiple: 3 },
      ],
      stop_on_win: 1,
      stop_loss: '80.50',
    });
    const other = run([{ type: 'stopOnWinSet', isOn: false }, limit('stopWin', '7')], plan);
    expect(orderOf(1, LINES, other, rows(other))).toMatchObject({ stop_on_win: 0, stop_win: '7.00' });
  });

  test('asks in an address what it would cost', () => {
    const { issues, ...others } = questionOfOrder(orderOf(1, LINES, plan, rows(plan)));
    expect(JSON.parse(issues ?? '')).toEqual([issueAt(1), { game_no: issueAt(2), multiple: 3 }]);
    expect(others).toEqual({
      game_id: '1',
      bet_content: JSON.stringify(LINES),
      stop_on_win: '1',
      stop_loss: '80.50',
    });
  });
});

test.each([
  ['CHASE_INVALID', { reason: 'stop_loss', limit: '20.00' }, ['chase.fix.stopLoss']],
  ['CHASE_INVALID', { reason: 'multiple', game_no: issueAt(2), limit: 999 }, ['chase.fix.multiple', '0002']],
  ['BET_LIMIT', { bound: 'max', limit: '10000.00', row: 0, game_no: issueAt(2) }, ['bet.fix.max', '0002']],
  ['ISSUE_CLOSED', { game_no: issueAt(1) }, ['chase.moved', '0001']],
])('a refusal %s %j is told as %j', (code, detail, parts) => {
  // Keys stand for their texts, with the values that are filled in.
  const t: Parameters<typeof chaseMessage>[0] = (key, values = {}) =>
    [key, ...Object.values(values)].join(' ');
  const message = chaseMessage(t, { code, detail });
  for (const part of parts) expect(message).toContain(part);
});
