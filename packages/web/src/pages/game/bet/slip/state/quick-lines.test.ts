import { describe, expect, test } from 'vitest';

import { k3Plays } from '../../picks/test-plays.ts';
import { rowsOf } from '../../place/slip-payload.ts';
import { betReducer, type BetAction, type BetState, initialBet } from './bet-reducer.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { refusalOf } from './slip-refusal.ts';

const PLAYS = k3Plays();
const play = (key: string) => {
  const found = PLAYS.find((each) => each.play === key);
  if (!found) throw new Error(`no play ${key}`);
  return found;
};
const tick = (member: string): BetAction => ({
  type: 'memberTapped',
  play: play('threeDiff'),
  row: 0,
  member,
});
const single = (...numbers: string[]): BetAction => ({
  type: 'numbersPicked',
  play: play('threeDiff'),
  numbers,
  areSingle: true,
});
const BACK: BetAction = { type: 'pickTakenBack' };
const run = (actions: readonly BetAction[], from: BetState = initialBet(EMPTY_DRAFT)): BetState =>
  actions.reduce(betReducer, from);
const numbers = ({ lines }: BetState) => lines.map((line) => line.number);
const ticked = run(['1', '2', '3'].map(tick));
const picked = run([single('1-2-4', '2-5-6')], ticked);

describe('random lines of a set', () => {
  test('stand beside the ticked pick, each for itself, and tick nothing', () => {
    expect(numbers(picked)).toEqual(['1-2-3', '1-2-4', '2-5-6']);
    expect(picked.picks).toEqual(ticked.picks);
    expect(rowsOf(picked.lines, PLAYS).map((row) => row.number)).toEqual(numbers(picked));
    expect(numbers(run([{ type: 'lineRemoved', id: 'threeDiff|1-2-4' }], picked))).toEqual([
      '1-2-3',
      '2-5-6',
    ]);
    expect(numbers(run([tick('3')], picked))).toEqual(['1-2-4', '2-5-6']);
  });

  test('are taken back together, with nothing else, until something else is done', () => {
    expect(run([BACK], picked)).toMatchObject({ lines: ticked.lines, picks: ticked.picks });
    const later = run([{ type: 'stakeChanged', id: null, stake: '20' }], picked);
    expect(run([BACK], later)).toBe(later);
  });

  test('come again with a slip that is repeated, at the odds in force', () => {
    const placed = { key: 'f', owner: '7', issue: '20261121-0042', roundId: '9', total: '30.00', betIds: [] };
    const again = run(
      [
        { type: 'accepted', placed },
        { type: 'lastRepeated', plays: PLAYS },
      ],
      picked,
    );
    expect([numbers(again), again.picks]).toEqual([numbers(picked), ticked.picks]);
  });

  test('are named each at its own line when one is refused', () => {
    const rows = rowsOf(picked.lines, PLAYS);
    const at = rows.map(
      (_, row) => refusalOf({ code: 'BET_LIMIT', detail: { row } }, rows, picked.lines).row,
    );
    expect(at).toEqual([0, 1, 2]);
  });
});
