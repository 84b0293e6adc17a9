import { describe, expect, it } from 'vitest';

import { type ChaseIssue, nextStep, type StopRules } from './next-step.ts';

const NONE: StopRules = { onWin: false, lossMinor: undefined, winMinor: undefined };
const ON_WIN: StopRules = { ...NONE, onWin: true };

const COST = 1_000n;
const issue = (state: ChaseIssue['state'], more: Partial<ChaseIssue> = {}): ChaseIssue => ({
  state,
  costMinor: COST,
  isPast: false,
  result: undefined,
  ...more,
});
const waiting = issue('waiting');
const past = issue('waiting', { isPast: true });
const bought = issue('bought');
const refused = issue('refused');
/** Bought for 10.00 and settled. */
const returned = (returnedMinor: bigint, hasWon = returnedMinor > 0n): ChaseIssue =>
  issue('bought', { result: { stakedMinor: COST, returnedMinor, hasWon } });
const lost = returned(0n);
const buy = (at: number, missed: readonly number[] = []) => ({ kind: 'buy', at, missed });
const wait = { kind: 'wait', missed: [] };
const end = (reason: string, missed: readonly number[] = []) => ({ kind: 'end', reason, missed });

describe('nextStep', () => {
  it.each([
    ['buys the first issue', [waiting, waiting], buy(0)],
    ['buys the next without waiting for the result', [bought, waiting], buy(1)],
    ['goes on after a refusal', [refused, waiting], buy(1)],
    ['passes issues whose sale has ended', [bought, past, past, waiting], buy(3, [1, 2])],
    ['ends once all had their turn', [bought, refused], end('completed')],
    ['ends once the last is missed', [bought, past], end('completed', [1])],
    ['does nothing while an issue is being bought', [issue('buying'), past, waiting], wait],
    ['buys on after a win', [returned(9_000n), waiting], buy(1)],
  ])('without a stop rule %s', (_, issues, step) => {
    expect(nextStep(NONE, issues)).toEqual(step);
  });

  it.each([
    ['buys the first issue', [waiting, waiting], buy(0)],
    ['waits for the result of the one before', [bought, waiting], wait],
    ['waits although the sale of the next has ended', [bought, past], wait],
    ['buys the next after a loss', [lost, waiting], buy(1)],
    ['misses what ended while the result was awaited', [lost, past, waiting], buy(2, [1])],
    ['goes on at once after a refusal', [lost, refused, waiting], buy(2)],
    ['waits for an earlier result after a refusal', [bought, refused, waiting], wait],
    ['ends after a win', [lost, returned(300n), waiting], end('won')],
    ['goes on after a void round', [returned(COST, false), waiting], buy(1)],
    ['does not wait after the last issue', [lost, bought], end('completed')],
    ['ends with nothing left to buy', [returned(9_000n), past], end('completed', [1])],
  ])('with stop on win %s', (_, issues, step) => {
    expect(nextStep(ON_WIN, issues)).toEqual(step);
  });

  it.each([
    ['buys while the loss cannot exceed it', 2_000n, [lost, waiting], buy(1)],
    ['ends when one cent more could be lost', 1_999n, [lost, waiting], end('stop_loss')],
    ['counts what was returned', 1_999n, [returned(1n), waiting], buy(1)],
    ['lets a profit be lost again', 1_000n, [returned(3_000n), lost, lost, waiting], buy(3)],
    [
      'judges the cost of the next issue',
      2_000n,
      [lost, issue('waiting', { costMinor: 1_001n })],
      end('stop_loss'),
    ],
  ])('with a stop loss %s', (_, lossMinor, issues, step) => {
    expect(nextStep({ ...NONE, lossMinor }, issues)).toEqual(step);
  });

  it.each([
    ['ends when the profit reaches it', 500n, [returned(1_500n), waiting], end('stop_win')],
    ['goes on one cent below it', 501n, [returned(1_500n), waiting], buy(1)],
    ['counts the losses before', 500n, [lost, returned(2_499n), waiting], buy(2)],
  ])('with a stop win %s', (_, winMinor, issues, step) => {
    expect(nextStep({ ...NONE, winMinor }, issues)).toEqual(step);
  });

  it('names a win before the amounts, and a profit before a loss', () => {
    const all = { onWin: true, lossMinor: 1n, winMinor: 1n };
    expect(nextStep(all, [returned(1_001n), waiting])).toEqual(end('won'));
    expect(nextStep({ ...all, onWin: false }, [returned(1_001n), waiting])).toEqual(end('stop_win'));
  });

  it('does not count stakes that were cancelled', () => {
    const cancelled = issue('bought', { result: { stakedMinor: 0n, returnedMinor: 0n, hasWon: false } });
    expect(nextStep({ ...NONE, lossMinor: COST }, [cancelled, waiting])).toEqual(buy(1));
  });
});
