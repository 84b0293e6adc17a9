import { describe, expect, test } from 'vitest';

import { k3Plays } from '../../picks/test-plays.ts';
import { betReducer, type BetAction, type BetState, initialBet } from './bet-reducer.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { isCarryDue, isHeld, isSlipClosed, movedFrom } from './slip-issue.ts';
import { problemOf } from './slip-refusal.ts';

const [CLOSED, NEXT, LATER] = ['20261121-0041', '20261121-0042', '20261121-0043'];
const LINE = { id: 'side|big', play: 'side', number: 'big', odds: '1.90', stake: '10' };
const DRAFT: Draft = { ...EMPTY_DRAFT, lines: [LINE], slipIssue: CLOSED };
const PENDING = { key: 'f00d', payload: { game_id: 1, seed: 'ab' }, phase: 'sent' } as const;
const PLAYS = k3Plays();

const run = (actions: readonly BetAction[], from: BetState = initialBet(DRAFT)): BetState =>
  actions.reduce(betReducer, from);
const opened = (issue: string): BetAction => ({ type: 'issueOpened', issue });
const carriedTo = (issue: string): BetAction => ({ type: 'slipCarried', issue });
const BACK: BetAction = { type: 'carriedBack' };
const next = run([opened(NEXT), carriedTo(NEXT)]);
const held = run([BACK], next);

describe('a slip whose issue has closed', () => {
  test('goes on to the issue on sale, with its lines and their odds, and is open', () => {
    expect(next).toMatchObject({ slipIssue: NEXT, lines: [LINE], refusal: null });
    expect([isSlipClosed(next), movedFrom(next), isHeld(next)]).toEqual([false, CLOSED, false]);
  });

  test('goes on over several issues, and again from the one it came to', () => {
    expect(run([opened(LATER), carriedTo(LATER)])).toMatchObject({ slipIssue: LATER, carriedFrom: CLOSED });
    const again = run([opened(LATER), carriedTo(LATER)], next);
    expect(again).toMatchObject({ slipIssue: LATER, carriedFrom: NEXT });
  });

  test.each([
    ['while nothing is on sale', { type: 'issueClosed' } as const, ''],
    ['to its own issue', opened(CLOSED), CLOSED],
    ['back to an earlier issue', opened('20261121-0040'), '20261121-0040'],
  ])('does not go %s', (_, sale, issue) => {
    const before = run([sale]);
    expect(isCarryDue(before, issue)).toBe(false);
    expect(run([carriedTo(issue)], before)).toBe(before);
  });

  test('does not go on while it is on its way, and does when its answer is that the issue has closed', () => {
    const sent = run([{ type: 'postChanged', pending: PENDING }, opened(NEXT)]);
    expect(run([carriedTo(NEXT)], sent)).toBe(sent);
    const refused = run(
      [
        { type: 'refused', refusal: problemOf('ISSUE_CLOSED') },
        { type: 'postChanged', pending: null },
      ],
      sent,
    );
    expect(run([carriedTo(NEXT)], refused)).toMatchObject({ slipIssue: NEXT, refusal: null, lines: [LINE] });
  });

  test.each([
    ['MONEY_NOT_ENOUGH', 'MONEY_NOT_ENOUGH'],
    ['ISSUE_LIMIT', undefined],
    ['ROUND_LIMIT', undefined],
  ])('takes a refusal %s along unless it is of the issue', (code, kept) => {
    const refused = run([{ type: 'refused', refusal: problemOf(code) }, carriedTo(NEXT)]);
    expect([refused.slipIssue, refused.refusal?.code]).toEqual([NEXT, kept]);
  });
});

describe('a slip that has gone on', () => {
  test('settles before it can be placed, here and in a tab that hears of it', () => {
    expect(next.isSettling).toBe(true);
    expect(run([{ type: 'settled' }], next).isSettling).toBe(false);
    const {
      pending: _pending,
      refusal: _refusal,
      fresh: _fresh,
      issue: _issue,
      isSettling: _,
      ...draft
    } = next;
    const other = run([{ type: 'draftArrived', draft }]);
    expect([other.isSettling, movedFrom(other)]).toEqual([true, CLOSED]);
    const known = run([{ type: 'settled' }, { type: 'draftArrived', draft }], other);
    expect(known.isSettling).toBe(false);
  });

  test.each<[string, BetAction]>([
    ['a stake', { type: 'stakeChanged', id: null, stake: '20' }],
    ['a line', tapOf('odd')],
    ['new odds', { type: 'oddsAccepted', plays: PLAYS }],
  ])('is agreed to with %s: nothing is left to take back, and no second of settling is lost', (_, action) => {
    const state = run([action], next);
    expect([state.slipIssue, movedFrom(state), state.isSettling]).toEqual([NEXT, '', true]);
    expect(run([BACK], state)).toBe(state);
  });

  test('is not agreed to with the prices that arrive, or with another group of plays', () => {
    const state = run(
      [
        { type: 'playsArrived', plays: PLAYS },
        { type: 'groupChosen', group: 'sum' },
      ],
      next,
    );
    expect(movedFrom(state)).toBe(CLOSED);
  });

  test('that was taken or emptied leaves nothing behind', () => {
    const placed = { key: 'f00d', owner: '7', issue: NEXT, roundId: '9', total: '10.00', betIds: ['5'] };
    for (const action of [{ type: 'accepted', placed }, { type: 'slipCleared' }] as const)
      expect(run([action], next)).toMatchObject({ slipIssue: '', carriedFrom: '', lines: [] });
  });
});

describe('a slip that was taken back', () => {
  test('is held at its closed issue, locked, and goes on by itself no more', () => {
    expect([held.slipIssue, isHeld(held), movedFrom(held), isSlipClosed(held)]).toEqual([
      CLOSED,
      true,
      '',
      true,
    ]);
    for (const issue of [NEXT, LATER]) {
      const later = run([opened(issue)], held);
      expect(run([carriedTo(issue)], later)).toBe(later);
    }
    expect(run([{ type: 'stakeChanged', id: null, stake: '20' }], held)).toBe(held);
  });

  test('is held after a line has left it, and free once it is empty', () => {
    const two = { ...DRAFT, lines: [LINE, { ...LINE, id: 'side|odd', number: 'odd' }] };
    const state = run([opened(NEXT), carriedTo(NEXT), BACK, removed('side|odd')], initialBet(two));
    expect([isHeld(state), state.lines.length]).toEqual([true, 1]);
    expect(run([removed('side|big')], state)).toMatchObject({ slipIssue: '', carriedFrom: '' });
  });

  test('goes on by the hand of the player, and by itself again after that', () => {
    const moved = run([{ type: 'slipMoved', issue: NEXT, plays: PLAYS }], held);
    expect([moved.slipIssue, movedFrom(moved), isSlipClosed(moved)]).toEqual([NEXT, '', false]);
    expect(run([opened(LATER), carriedTo(LATER)], moved).slipIssue).toBe(LATER);
  });
});

function tapOf(number: string): BetAction {
  const play = PLAYS.find((each) => each.play === 'side');
  const item = play?.items.find((each) => each.number === number);
  if (!play || !item) throw new Error(`no side ${number}`);
  return { type: 'selectionTapped', play, item };
}

function removed(id: string): BetAction {
  return { type: 'lineRemoved', id };
}
