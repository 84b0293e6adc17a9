import { describe, expect, it } from 'vitest';

import { breachesOf, type ChaseCase, type ChaseFacts } from './chase-rules.ts';

const COST = 10_00n;
const MINUTE_MS = 60_000;
/** The sale of the n-th issue ends then, and it is over a minute later. */
const closesAt = (n: number): number => n * 3 * MINUTE_MS;
const overAt = (n: number): number => closesAt(n) + MINUTE_MS;

type Change = Partial<ChaseFacts>;
const NO_BETS = { placedAtMs: undefined, due: undefined, noted: undefined, code: undefined };
const bought = (
  n: number,
  returnedMinor = 0n,
  hasWon = returnedMinor > 0n,
  change: Change = {},
): ChaseFacts => {
  const result = { stakedMinor: COST, returnedMinor, hasWon };
  return {
    issue: `no ${n}`,
    state: 'bought',
    code: undefined,
    isSettled: true,
    costMinor: COST,
    closesAtMs: closesAt(n),
    overAtMs: overAt(n),
    // Half a minute before its sale ends.
    placedAtMs: closesAt(n) - MINUTE_MS / 2,
    due: result,
    noted: result,
    ...change,
  };
};
const is = (n: number, state: ChaseFacts['state'], change: Change = {}): ChaseFacts => ({
  ...bought(n),
  ...NO_BETS,
  state,
  isSettled: false,
  ...change,
});
const refused = (n: number, code: string): ChaseFacts => is(n, 'refused', { code, isSettled: true });

const CASE: Omit<ChaseCase, 'issues'> = {
  stopOnWin: false,
  stopLossMinor: undefined,
  stopWinMinor: undefined,
  end: 'completed',
  createdAtMs: 0,
  mayBeCancelled: false,
  latestMs: 60 * MINUTE_MS,
  outageMs: MINUTE_MS,
};
const found = (terms: Partial<ChaseCase>, ...issues: ChaseFacts[]): string[] =>
  breachesOf({ ...CASE, ...terms, issues });

const ON_WIN = { stopOnWin: true };
const LOSS = { stopLossMinor: 2n * COST };
const GAIN = { stopWinMinor: COST };
const OPEN = { overAtMs: undefined, due: undefined, noted: undefined, isSettled: false };

describe('a chase keeps its rules when', () => {
  it.each<[string, Partial<ChaseCase>, ChaseFacts[]]>([
    ['each issue is bought', {}, [bought(1), bought(2, 30_00n)]],
    ['issues are refused', {}, [bought(1), refused(2, 'MONEY_NOT_ENOUGH'), bought(3)]],
    [
      'it is bought while another is not over',
      {},
      [bought(1, 0n, false, { overAtMs: closesAt(9) }), bought(2)],
    ],
    ['a win stops it', { ...ON_WIN, end: 'won' }, [bought(1), bought(2, 30_00n), is(3, 'stopped')]],
    ['the last issue wins', ON_WIN, [bought(1), bought(2, 30_00n)]],
    ['a refund is no win', ON_WIN, [bought(1, COST, false), bought(2)]],
    [
      'the loss is reached to the cent',
      { ...LOSS, end: 'stop_loss' },
      [bought(1), bought(2), is(3, 'stopped')],
    ],
    ['a profit is lost again', LOSS, [bought(1, 3n * COST), bought(2), bought(3), bought(4)]],
    [
      'the profit is reached to the cent',
      { ...GAIN, end: 'stop_win' },
      [bought(1, 2n * COST), is(2, 'stopped')],
    ],
    [
      'a win counts before a profit',
      { ...ON_WIN, ...GAIN, stopLossMinor: COST, end: 'won' },
      [bought(1, 2n * COST), is(2, 'stopped')],
    ],
    [
      'the result came too late',
      ON_WIN,
      [bought(1, 0n, false, { overAtMs: closesAt(2) - 1 }), is(2, 'missed'), bought(3)],
    ],
    ['it was ordered too late', { createdAtMs: closesAt(1) - 1 }, [is(1, 'missed'), bought(2)]],
    ['the member cancels', { end: 'cancelled', mayBeCancelled: true }, [bought(1), is(2, 'cancelled')]],
    ['it goes on', { end: undefined, latestMs: 0 }, [bought(1, 0n, false, OPEN), is(2, 'waiting', OPEN)]],
  ])('%s', (_, terms, issues) => {
    expect(found(terms, ...issues)).toEqual([]);
  });
});

describe('a breach is found when', () => {
  it.each<[string, Partial<ChaseCase>, ChaseFacts[], string]>([
    [
      'a win is ignored',
      ON_WIN,
      [bought(1, 30_00n), bought(2)],
      'no 2 is bought: the chase went on although won',
    ],
    [
      'a loss is ignored',
      LOSS,
      [bought(1), bought(2), bought(3)],
      'no 3 is bought: the chase went on although stop_loss',
    ],
    [
      'the first issue exceeds the loss',
      { stopLossMinor: COST - 1n },
      [bought(1)],
      'no 1 is bought: the chase went on although stop_loss',
    ],
    [
      'a profit is ignored',
      GAIN,
      [bought(1, 2n * COST), bought(2)],
      'no 2 is bought: the chase went on although stop_win',
    ],
    [
      'an issue was tried although a rule held',
      ON_WIN,
      [bought(1, 30_00n), refused(2, 'MONEY_NOT_ENOUGH')],
      'no 2 is refused: the chase went on although won',
    ],
    [
      'a refund counts as a win',
      { ...ON_WIN, end: 'won' },
      [bought(1, COST, false), is(2, 'stopped')],
      'it ended with won, and by the rules it goes on',
    ],
    [
      'the wrong rule is named',
      { ...ON_WIN, ...GAIN, end: 'stop_win' },
      [bought(1, 2n * COST), is(2, 'stopped')],
      'it ended with stop_win, and by the rules won',
    ],
    [
      'it is bought before the result',
      ON_WIN,
      [bought(1, 0n, false, { overAtMs: closesAt(2) - 1 }), bought(2)],
      'no 2 is bought: the result before it was not known',
    ],
    [
      'an issue is missed in time',
      ON_WIN,
      [bought(1), is(2, 'missed')],
      `no 2 is missed: its turn came ${closesAt(2) - overAt(1)} ms before its sale ended`,
    ],
    [
      'an issue is missed without a stop rule',
      {},
      [bought(1, 0n, false, { overAtMs: closesAt(2) - 1 }), is(2, 'missed')],
      `no 2 is missed: its turn came ${closesAt(2)} ms before its sale ended`,
    ],
    [
      'it is never bought',
      { end: undefined },
      [bought(1), is(2, 'waiting')],
      'no 2 is waiting: its round is long over',
    ],
    [
      'a refusal gives no reason',
      {},
      [is(1, 'refused', { isSettled: true })],
      'no 1 is refused: its code is undefined',
    ],
    [
      'it is too busy',
      {},
      [refused(1, 'SERVER_BUSY')],
      'no 1 is refused: SERVER_BUSY is no reason to skip it',
    ],
    ['nothing was bought', {}, [bought(1, 0n, false, NO_BETS)], 'no 1 is bought: its bets say otherwise'],
    [
      'a missed issue has bets',
      { createdAtMs: closesAt(1) },
      [is(1, 'missed', { placedAtMs: 1 })],
      'no 1 is missed: its bets say otherwise',
    ],
    [
      'the result is another',
      {},
      [bought(1, 0n, false, { noted: { stakedMinor: COST, returnedMinor: 1n, hasWon: false } })],
      'no 1 is bought: its result is 1 of 1000, and by the rules 0 of 1000',
    ],
    [
      'the result is not noted',
      {},
      [bought(1, 0n, false, { noted: undefined, isSettled: false })],
      'no 1 is bought: its result is not noted',
    ],
    ['nobody has cancelled it', { end: 'cancelled' }, [is(1, 'cancelled')], 'nobody has cancelled it'],
    ['it cancels and ends otherwise', {}, [is(1, 'cancelled')], 'completed cancels nothing'],
    ['it ends while an issue waits', {}, [is(1, 'waiting', OPEN)], 'it has ended with 1 issues waiting'],
    ['it does not end', { end: undefined }, [bought(1)], 'it has nothing left and has not ended'],
    [
      'it goes on after it was stopped',
      { ...ON_WIN, end: 'won', createdAtMs: closesAt(3) },
      [bought(1, 30_00n), is(2, 'stopped'), is(3, 'missed')],
      'it went on after it was stopped',
    ],
    [
      'it is stopped before the result',
      { ...ON_WIN, end: 'won' },
      [bought(1, 0n, false, OPEN), is(2, 'stopped')],
      'it was stopped before the result was known',
    ],
    ['a stop rule stops nothing', { ...ON_WIN, end: 'won' }, [bought(1, 30_00n)], 'won has stopped nothing'],
  ])('%s', (_, terms, issues, breach) => {
    expect(found(terms, ...issues)).toEqual([breach]);
  });
});
