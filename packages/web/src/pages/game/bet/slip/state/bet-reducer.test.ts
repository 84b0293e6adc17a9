import { describe, expect, test } from 'vitest';

import { K3_GAME, k3Plays } from '../../picks/test-plays.ts';
import { refusalMessage } from '../slip-messages.ts';
import { stakeOf } from '../stake/stake-target.ts';
import { betReducer, type BetAction, type BetState, initialBet } from './bet-reducer.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { isSlipClosed } from './slip-issue.ts';
import { problemOf } from './slip-refusal.ts';
import { sumUp } from './slip-sums.ts';

const PLAYS = k3Plays();
const play = (key: string) => {
  const found = PLAYS.find((each) => each.play === key);
  if (!found) throw new Error(`no play ${key}`);
  return found;
};
const tap = (key: string, number: string): BetAction => {
  const item = play(key).items.find((each) => each.number === number);
  if (!item) throw new Error(`no ${key} ${number}`);
  return { type: 'selectionTapped', play: play(key), item };
};
const tick = (key: string, member: string, row = 0): BetAction => ({
  type: 'memberTapped',
  play: play(key),
  row,
  member,
});
const PENDING = { key: 'f00d', payload: { game_id: 1, seed: 'ab' }, phase: 'sent' } as const;
const SENT: BetAction = { type: 'postChanged', pending: PENDING };
const ANSWERED: BetAction = { type: 'postChanged', pending: null };
const run = (actions: readonly BetAction[], from: BetState = initialBet(EMPTY_DRAFT)): BetState =>
  actions.reduce(betReducer, from);
const numbers = (state: BetState) => state.lines.map((line) => `${line.play}:${line.number}`);
const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/gu, '');
const sums = (state: BetState, balanceMinor: bigint | null = 1_000_00n) =>
  sumUp(state.lines, PLAYS, K3_GAME, { balanceMinor, stakedMinor: 0n });

describe('choosing', () => {
  test('a tap chooses a selection at its odds, a second tap lets it go', () => {
    const chosen = run([tap('side', 'big'), tap('sum', '11')]);
    expect(numbers(chosen)).toEqual(['side:big', 'sum:11']);
    expect(chosen.lines[0]).toMatchObject({ odds: '1.95', stake: '10' });
    expect(numbers(run([tap('side', 'big')], chosen))).toEqual(['sum:11']);
  });

  test.each([
    ['threeDiff', ['1', '2'], 0],
    ['threeDiff', ['1', '2', '3'], 1],
    ['threeDiff', ['5', '2', '3', '1'], 4],
    ['threeDiff', ['1', '2', '3', '4', '5', '6'], 20],
    ['twoDiff', ['1', '2', '3', '4', '5', '6'], 15],
  ])('%s of %j is %i lines', (key, members, count) => {
    const state = run(members.map((member) => tick(key, member)));
    expect(sums(state).lineCount).toBe(count);
    expect(state.lines).toHaveLength(count > 0 ? 1 : 0);
  });

  test('a pair and its single make a line for every two different numbers', () => {
    const state = run([tick('pairOne', '1'), tick('pairOne', '1', 1)]);
    expect(state.lines).toEqual([]);
    const more = run([tick('pairOne', '3'), tick('pairOne', '2', 1)], state);
    expect(numbers(more)).toEqual(['pairOne:1,3-1,2']);
    expect(sums(more).lineCount).toBe(3);
  });

  test('a set that falls below its size leaves the slip, and its removed line unticks its numbers', () => {
    const three = ['1', '2', '3'].map((member) => tick('threeDiff', member));
    expect(run([...three, tick('threeDiff', '2')]).lines).toEqual([]);
    expect(run([...three, { type: 'lineRemoved', id: 'threeDiff' }]).picks).toEqual({});
  });
});

describe('a quick pick', () => {
  const quick = (key: string, ...picked: string[]): BetAction => ({
    type: 'numbersPicked',
    play: play(key),
    numbers: picked,
    areSingle: false,
  });

  test('comes to what was chosen, at its odds and the stake of a new line', () => {
    const state = run([tap('sum', '11'), tap('side', 'big'), quick('sum', '4', '17')]);
    expect(numbers(state)).toEqual(['sum:11', 'side:big', 'sum:4', 'sum:17']);
    expect(state.lines.at(-1)).toMatchObject({ odds: run([tap('sum', '17')]).lines[0]?.odds, stake: '10' });
  });

  test('of a set takes the place of the former one and ticks its numbers', () => {
    const former = ['1', '2', '3'].map((member) => tick('threeDiff', member));
    const state = run([...former, quick('threeDiff', '2-4-5-6')]);
    expect([numbers(state), sums(state).lineCount]).toEqual([['threeDiff:2-4-5-6'], 4]);
    expect(numbers(run([tick('threeDiff', '6')], state))).toEqual(['threeDiff:2-4-5']);
  });

  test('is not taken by a slip whose issue has closed', () => {
    const open = run([{ type: 'issueOpened', issue: '20261121-0001' }, tap('side', 'big')]);
    const closed = run([{ type: 'issueClosed' }, quick('sum', '4')], open);
    expect(numbers(closed)).toEqual(['side:big']);
  });
});

describe('stakes', () => {
  test('one line keeps its own stake; a stake for all is also what the next line starts with', () => {
    const state = run([
      tap('side', 'big'),
      tap('side', 'odd'),
      { type: 'stakeChanged', id: 'side|odd', stake: '25' },
    ]);
    expect(state.lines.map((line) => line.stake)).toEqual(['10', '25']);
    const all = run([{ type: 'stakeChanged', id: null, stake: '50' }, tap('sum', '3')], state);
    expect(all.lines.map((line) => line.stake)).toEqual(['50', '50', '50']);
  });

  test('a cap lowers higher stakes and leaves the others', () => {
    const state = run([
      tap('side', 'big'),
      tap('side', 'odd'),
      { type: 'stakeChanged', id: 'side|odd', stake: '2.5' },
      { type: 'stakesCapped', stake: '2.75' },
    ]);
    expect(state.lines.map((line) => line.stake)).toEqual(['2.75', '2.5']);
  });

  test('a set stakes its amount on every line', () => {
    const four = run(['1', '2', '3', '4'].map((member) => tick('threeDiff', member)));
    expect(sums(four)).toMatchObject({ lineCount: 4, totalMinor: 40_00n, problem: null });
    expect(sums(four).rows[0]?.payoutMinor).toBe(349_20n);
  });

  test.each([
    ['', 'BET_AMOUNT_INVALID', {}],
    ['0.50', 'BET_LIMIT', { bound: 'min', limit: '1.00' }],
    ['10001', 'BET_LIMIT', { bound: 'max', limit: '10000.00' }],
    ['1001', 'MONEY_NOT_ENOUGH', { missing: '1.00' }],
  ])('a stake of "%s" is refused: %s', (stake, code, detail) => {
    const state = run([tap('side', 'big'), { type: 'stakeChanged', id: null, stake }]);
    expect(sums(state).problem).toMatchObject({ code, detail });
  });

  test('a stake that could pay more than the game does is refused with the stake that fits', () => {
    const game = { ...K3_GAME, max_payout: '500.00' };
    const at = (stake: string) => {
      const { lines } = run([tap('side', 'big'), { type: 'stakeChanged', id: null, stake }]);
      return sumUp(lines, PLAYS, game, { balanceMinor: null, stakedMinor: 0n }).problem;
    };
    const odds = Number(play('side').items.find(({ number }) => number === 'big')?.odds);
    const fits = Math.floor(500_00.99 / odds);
    expect(at((fits / 100).toFixed(2))).toBeNull();
    const problem = at(((fits + 1) / 100).toFixed(2));
    expect(problem).toMatchObject({
      code: 'BET_LIMIT',
      row: 0,
      detail: { bound: 'payout', limit: '500.00' },
    });
    const t: Parameters<typeof refusalMessage>[0] = (key, values = {}) =>
      [key, values['limit'], values['left']].join(' ');
    expect(withoutIsolates(refusalMessage(t, problem!))).toBe(`bet.fix.payout 500.00 ${fits / 100}`);
  });

  test('a stake above what the odds of its selection allow is refused before it is sent', () => {
    const capped = PLAYS.map((each) => ({
      ...each,
      items: each.items.map((item) => (item.number === '3' ? { ...item, max_bet: '5160.99' } : item)),
    }));
    const state = run([
      tap('side', 'big'),
      tap('sum', '3'),
      { type: 'stakeChanged', id: null, stake: '5161' },
    ]);
    const sum = sumUp(state.lines, capped, K3_GAME, { balanceMinor: null, stakedMinor: 0n });
    expect(sum.problem).toMatchObject({
      code: 'BET_LIMIT',
      row: 1,
      detail: { bound: 'max', limit: '5160.99' },
    });
    // Told before: beside the line, and by the keypad's largest stake.
    expect(sum.rows.map(({ ownMaxMinor }) => ownMaxMinor)).toEqual([null, 5160_99n]);
    const largestOf = (id: string | null): string =>
      stakeOf(id, {
        lines: state.lines,
        sums: sum,
        game: K3_GAME,
        standing: { balanceMinor: null, stakedMinor: 0n },
      }).largest;
    const ids = state.lines.map(({ id }) => id);
    // And by what others have left of the issue.
    const left = new Map([[ids[0] ?? '', 900_50n]]);
    const standing = { balanceMinor: null, stakedMinor: 0n };
    const leftOf = (id: string | null): string =>
      stakeOf(id, { lines: state.lines, sums: sum, game: K3_GAME, standing, left }).largest;
    expect([...ids, null].map((id) => leftOf(id))).toEqual(['900', '5160', '900']);
    expect([...ids, null].map((id) => largestOf(id))).toEqual(['10000', '5160', '5160']);
  });

  test('what is staked on the issue already counts towards its limit', () => {
    const state = run([tap('side', 'big')]);
    const sum = sumUp(state.lines, PLAYS, K3_GAME, { balanceMinor: null, stakedMinor: 49_995_00n });
    expect(sum.problem).toMatchObject({ code: 'ISSUE_LIMIT', detail: { left: '5.00' } });
  });
});

describe('odds and plays that change', () => {
  const dearer = PLAYS.map((each) => ({
    ...each,
    items: each.items.map((item) => (item.number === 'big' ? { ...item, odds: '1.90' } : item)),
  }));

  test('new odds are shown at their line until they are accepted', () => {
    const state = run([tap('sum', '3'), tap('side', 'big'), { type: 'playsArrived', plays: dearer }]);
    const sum = sumUp(state.lines, dearer, K3_GAME, { balanceMinor: null, stakedMinor: 0n });
    expect(sum.problem).toMatchObject({ code: 'ODDS_CHANGED', row: 1, detail: { odds: '1.90' } });
    const accepted = run([{ type: 'oddsAccepted', plays: dearer }], state);
    expect(accepted.lines.map((line) => line.odds)).toEqual(['209.52', '1.90']);
  });

  test('what is no longer sold leaves the slip', () => {
    const state = run([tap('side', 'big'), tap('sum', '3')]);
    const fewer = PLAYS.filter((each) => each.play !== 'side');
    expect(numbers(run([{ type: 'playsArrived', plays: fewer }], state))).toEqual(['sum:3']);
  });
});

describe('a slip on its way', () => {
  const sent = run([tap('side', 'big'), SENT]);
  const placed = { key: 'f00d', owner: '7', issue: '20261121-0042', roundId: '9', total: '10.00' };
  const fresh = { ...placed, betIds: ['5', '4'] };

  test('cannot be edited, however long its answer takes', () => {
    const edits: BetAction[] = [
      tap('sum', '3'),
      tick('threeDiff', '1'),
      { type: 'lineRemoved', id: 'side|big' },
      { type: 'slipCleared' },
      { type: 'slipTaken', lines: [], picks: {}, slipIssue: '', carriedFrom: '', stake: '5' },
      { type: 'stakeChanged', id: null, stake: '99' },
      { type: 'playsArrived', plays: [] },
      { type: 'oddsAccepted', plays: [] },
      { type: 'lastRepeated', plays: PLAYS },
    ];
    for (const phase of ['sent', 'delayed', 'unknown'] as const) {
      const waiting = run([{ type: 'postChanged', pending: { ...PENDING, phase } }], sent);
      expect(run(edits, waiting)).toEqual(waiting);
    }
  });

  test('taken: the slip is empty, its lines wait for "again", its issue is remembered', () => {
    const state = run([{ type: 'accepted', placed: fresh }, ANSWERED], sent);
    expect(state).toMatchObject({ lines: [], pending: null, placed: [placed], fresh });
    const again = run([{ type: 'lastRepeated', plays: PLAYS }], state);
    expect(numbers(again)).toEqual(['side:big']);
    expect(run([{ type: 'resultShown', issue: '20261121-0042' }], again).placed).toEqual([]);
  });

  test('taken back: its issue is forgotten, its lines can be repeated', () => {
    const state = run(
      [{ type: 'accepted', placed: fresh }, ANSWERED, { type: 'takenBack', key: 'f00d' }],
      sent,
    );
    expect(state).toMatchObject({ placed: [], fresh: null });
    expect(numbers(run([{ type: 'lastRepeated', plays: PLAYS }], state))).toEqual(['side:big']);
  });

  test('can be taken back for a while, without being forgotten after it', () => {
    const state = run([{ type: 'accepted', placed: fresh }, ANSWERED, { type: 'freshOver' }], sent);
    expect(state).toMatchObject({ placed: [placed], fresh: null });
  });

  test('a result that was shown needs no earlier one', () => {
    const later = { ...fresh, key: 'beef', issue: '20261121-0043' };
    const both = run(
      [
        { type: 'accepted', placed: fresh },
        { type: 'accepted', placed: later },
      ],
      sent,
    );
    const keys = (issue: string) => run([{ type: 'resultShown', issue }], both).placed.map(({ key }) => key);
    expect([keys('20261121-0042'), keys('20261121-0043')]).toEqual([['beef'], []]);
  });

  test('a result that concerns no slip leaves everything as it was', () => {
    const state = run([{ type: 'accepted', placed: fresh }, ANSWERED], sent);
    expect(run([{ type: 'resultShown', issue: '20261121-0041' }], state)).toBe(state);
  });

  test('an answer that comes twice is noted once, and leaves what was chosen since', () => {
    const later = run([{ type: 'accepted', placed: fresh }, ANSWERED, tap('sum', '3')], sent);
    expect(run([{ type: 'accepted', placed: fresh }], later)).toEqual(later);
  });

  test('refused: every line stays and the line at fault is named', () => {
    const refusal = problemOf('BET_LIMIT', { row: 0, limit: '500.00' });
    const state = run([{ type: 'refused', refusal }, ANSWERED], sent);
    expect(numbers(state)).toEqual(['side:big']);
    expect(state).toMatchObject({ pending: null, refusal: { code: 'BET_LIMIT', row: 0 } });
    expect(run([{ type: 'stakeChanged', id: 'side|big', stake: '5' }], state).refusal).toBeNull();
  });
});

describe('the sale', () => {
  const [CLOSED, NEXT, LATER] = ['20261121-0041', '20261121-0042', '20261121-0043'];
  const opened = (issue: string): BetAction => ({ type: 'issueOpened', issue });
  const moved = (issue: string, plays = PLAYS): BetAction => ({ type: 'slipMoved', issue, plays });
  const chosen = run([opened(CLOSED), tap('side', 'big')]);

  test('the first line binds the slip to the issue on sale, the last one releases it', () => {
    expect(chosen.slipIssue).toBe(CLOSED);
    expect(run([opened(NEXT), tap('sum', '3')], chosen).slipIssue).toBe(CLOSED);
    expect(run([{ type: 'lineRemoved', id: 'side|big' }], chosen).slipIssue).toBe('');
    expect(run([{ type: 'slipCleared' }, opened(NEXT), tap('sum', '3')], chosen).slipIssue).toBe(NEXT);
    expect(run([tap('sum', '3'), opened(NEXT)]).slipIssue).toBe(NEXT);
  });

  test.each([
    ['at the close', { type: 'issueClosed' } as const],
    ['when the next issue opens', opened(NEXT)],
    ['after a sleep of several issues', opened(LATER)],
    ['refused as closed', { type: 'refused', refusal: problemOf('ISSUE_CLOSED') } as const],
  ])('%s the lines are locked', (_, action) => {
    const closed = run([action], chosen);
    expect(isSlipClosed(closed)).toBe(true);
    const edits: BetAction[] = [
      tap('side', 'big'),
      tap('sum', '3'),
      tick('threeDiff', '1'),
      { type: 'stakeChanged', id: null, stake: '99' },
      { type: 'stakesCapped', stake: '1' },
      { type: 'oddsAccepted', plays: PLAYS },
    ];
    expect(run(edits, closed)).toEqual(closed);
  });

  test('the player takes the lines to the issue that was named, at its odds, and to no other', () => {
    const dearer = PLAYS.map((each) => ({
      ...each,
      items: each.items.map((item) => (item.number === 'big' ? { ...item, odds: '1.90' } : item)),
    }));
    const closed = run([opened(NEXT)], chosen);
    expect(run([moved(LATER)], closed)).toEqual(closed);
    // The one that was named has closed too before the tap.
    const late = run([opened(LATER), moved(NEXT)], closed);
    expect([late.slipIssue, isSlipClosed(late)]).toEqual([CLOSED, true]);
    const next = run([moved(NEXT, dearer)], closed);
    expect(next).toMatchObject({ slipIssue: NEXT, refusal: null, lines: [{ odds: '1.90', stake: '10' }] });
    expect(isSlipClosed(next)).toBe(false);
  });

  test('an open slip does not move', () => {
    expect(run([moved(CLOSED), moved(NEXT)], chosen)).toEqual(chosen);
  });

  test('a tab that has not heard of the next issue yet does not call a slip of it closed', () => {
    const { lines, picks, carriedFrom, stake, group, lastLines, placed } = chosen;
    const draft = { lines, picks, carriedFrom, stake, group, lastLines, placed, slipIssue: NEXT };
    const behind = run([opened(CLOSED), { type: 'draftArrived', draft }]);
    expect(isSlipClosed(behind)).toBe(false);
  });

  test('a refusal of the close is said until the player acts, and only then forgotten', () => {
    const state = run([
      opened(CLOSED),
      tap('side', 'big'),
      tap('side', 'odd'),
      SENT,
      { type: 'refused', refusal: problemOf('ISSUE_CLOSED') },
      ANSWERED,
    ]);
    const fewer = run([{ type: 'lineRemoved', id: 'side|odd' }], state);
    expect(isSlipClosed(fewer)).toBe(true);
    const next = run([{ type: 'issueClosed' }, opened(NEXT), moved(NEXT)], fewer);
    expect(next).toMatchObject({ issue: NEXT, slipIssue: NEXT, refusal: null });
    expect(numbers(next)).toEqual(['side:big']);
  });
});
