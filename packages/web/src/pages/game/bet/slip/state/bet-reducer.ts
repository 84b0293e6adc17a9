import { ZERO } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import type { Pending } from '../../../../../pending-post/pending.ts';
import { oddsOf } from '../../picks/picks.ts';
import type { PlayInfo, PlayItem, SlipPayload } from '../../picks/wire.ts';
import type { Draft, PlacedIssue, SlipLine } from './draft.ts';
import { carried, carriedBack, isHeld, isSlipClosed, movedFrom } from './slip-issue.ts';
import { lineRemoved, linesRevived, memberToggled, numbersPicked, selectionToggled } from './slip-lines.ts';
import type { SlipRefusal } from './slip-refusal.ts';

/** The slip from the first tap to the answer.
 *
 *  editing -- postChanged, to a post --> waiting
 *  waiting -- accepted --> empty, the lines kept for "again"
 *  waiting -- refused --> all lines kept, the refusal shown
 *  empty | all lines kept -- postChanged, to none --> editing
 *
 *  A slip on its way cannot be edited: whatever the answer is, it is the answer to what the player sees.
 *
 *  The lines belong to the issue they were shown for. When it closes they are locked until they go on:
 *
 *  open -- issueClosed | issueOpened, of a later issue | refused ISSUE_CLOSED --> closed
 *  closed -- slipCarried, by itself to the issue on sale --> open, for a second not to be placed
 *  open -- carriedBack --> held: closed, and not carried again
 *  closed | held -- slipMoved, by the player to the issue on sale --> open
 *  closed | held -- slipCleared, or the last line removed --> empty */
export type BetState = Draft & {
  /** The slip that was sent and has no answer yet. */
  readonly pending: Pending<SlipPayload> | null;
  readonly refusal: SlipRefusal | null;
  /** The slip that was taken last, while it can be taken back at once; null after that. */
  readonly fresh: FreshSlip | null;
  /** The issue on sale as last heard; "" before the first word and between two sales. */
  readonly issue: string;
  /** The slip has just gone on to another issue by itself: a tap that was meant for the former one must not
   *  place it. */
  readonly isSettling: boolean;
  /** The slip before a quick pick, while nothing else was done with it. */
  readonly beforePick: Pick<Draft, 'lines' | 'picks'> | null;
};

export type FreshSlip = PlacedIssue & { readonly betIds: readonly string[] };

export type BetAction =
  | { readonly type: 'selectionTapped'; readonly play: PlayInfo; readonly item: PlayItem }
  | {
      readonly type: 'memberTapped';
      readonly play: PlayInfo;
      readonly row: number;
      readonly member: string;
    }
  /** A quick pick that was accepted. */
  | {
      readonly type: 'numbersPicked';
      readonly play: PlayInfo;
      readonly numbers: readonly string[];
      /** Each is a line of its own, also of a play whose picks are sets. */
      readonly areSingle: boolean;
    }
  /** The player takes back the quick pick that was accepted last. */
  | { readonly type: 'pickTakenBack' }
  | { readonly type: 'lineRemoved'; readonly id: string }
  | { readonly type: 'slipCleared' }
  /** The slip of a visitor, taken over at the log-in. */
  | ({ readonly type: 'slipTaken' } & TakenSlip)
  /** `id` null sets every line, and what new lines start with. */
  | { readonly type: 'stakeChanged'; readonly id: string | null; readonly stake: string }
  /** Lowers every higher stake to this one. */
  | { readonly type: 'stakesCapped'; readonly stake: string }
  | { readonly type: 'playsArrived'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'oddsAccepted'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'lastRepeated'; readonly plays: readonly PlayInfo[] }
  /** The lines of a closed issue move to the one on sale. */
  | { readonly type: 'slipCarried'; readonly issue: string }
  /** The player takes that back. */
  | { readonly type: 'carriedBack' }
  /** A slip that has gone on can be placed. */
  | { readonly type: 'settled' }
  /** The player takes the lines of a closed issue to the one named, at its odds. */
  | { readonly type: 'slipMoved'; readonly issue: string; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'groupChosen'; readonly group: string }
  | { readonly type: 'issueOpened'; readonly issue: string }
  | { readonly type: 'issueClosed' }
  /** The draft that another tab has written. */
  | { readonly type: 'draftArrived'; readonly draft: Draft }
  | { readonly type: 'postChanged'; readonly pending: BetState['pending'] }
  | { readonly type: 'accepted'; readonly placed: FreshSlip }
  /** The slip that was taken last can no longer be taken back at once. */
  | { readonly type: 'freshOver' }
  /** The bets of a slip were cancelled. */
  | { readonly type: 'takenBack'; readonly key: string }
  | { readonly type: 'refused'; readonly refusal: SlipRefusal }
  /** Earlier ones need not be shown any more. */
  | { readonly type: 'resultShown'; readonly issue: string };

type TakenSlip = Pick<Draft, 'lines' | 'picks' | 'slipIssue' | 'carriedFrom' | 'stake'>;

/** Enough for the sale, the wait for its draw, and a long absence; older ones would only slow the page
 *  down. */
const PLACED_MAX = 50;

export const initialBet = (draft: Draft, pending: BetState['pending'] = null): BetState => ({
  ...draft,
  pending,
  refusal: null,
  fresh: null,
  issue: '',
  isSettling: false,
  beforePick: null,
});

export function betReducer(state: BetState, action: BetAction): BetState {
  switch (action.type) {
    case 'groupChosen':
      return { ...state, group: action.group };
    case 'issueOpened':
      return issueOpened(state, action.issue);
    case 'issueClosed':
      return issueOpened(state, '');
    case 'resultShown':
      return resultShown(state, action.issue);
    case 'draftArrived':
      return draftArrived(state, action.draft);
    case 'postChanged':
      return postChanged(state, action.pending);
    case 'accepted':
      return accepted(state, action.placed);
    case 'freshOver':
      return { ...state, fresh: null };
    case 'takenBack':
      return takenBack(state, action.key);
    case 'refused':
      return { ...state, refusal: action.refusal };
    case 'settled':
      return { ...state, isSettling: false };
    default:
      if (state.pending || (isSlipClosed(state) && LOCKED.has(action.type))) return state;
      return bound(edited(state, action));
  }
}

/** Actions that a closed slip rejects. */
const LOCKED: ReadonlySet<BetAction['type']> = new Set([
  'selectionTapped',
  'memberTapped',
  'numbersPicked',
  'pickTakenBack',
  'stakeChanged',
  'stakesCapped',
  'oddsAccepted',
]);

/** The first line binds the slip to the issue on sale, and the last one releases it. */
function bound(state: BetState): BetState {
  const isEmpty = state.lines.length === 0;
  const slipIssue = isEmpty ? '' : state.slipIssue || state.issue;
  const carriedFrom = isEmpty ? '' : state.carriedFrom;
  const isBound = slipIssue === state.slipIssue && carriedFrom === state.carriedFrom;
  return isBound ? state : { ...state, slipIssue, carriedFrom };
}

function draftArrived(before: BetState, draft: Draft): BetState {
  const hasMoved = movedFrom(draft) !== '' && draft.slipIssue !== before.slipIssue;
  const isSettling = before.isSettling || hasMoved;
  return bound({ ...before, ...draft, refusal: null, isSettling, beforePick: null });
}

/** A new post makes an older refusal stale. */
const postChanged = (state: BetState, pending: BetState['pending']): BetState => ({
  ...state,
  pending,
  refusal: pending ? null : state.refusal,
});

function accepted(state: BetState, fresh: FreshSlip): BetState {
  if (state.placed.some((each) => each.key === fresh.key)) return state;
  const { betIds: _ids, ...placed } = fresh;
  return {
    ...state,
    lines: [],
    picks: {},
    slipIssue: '',
    carriedFrom: '',
    lastLines: state.lines,
    refusal: null,
    beforePick: null,
    fresh,
    placed: [...state.placed, placed].slice(-PLACED_MAX),
  };
}

function resultShown(state: BetState, issue: string): BetState {
  const placed = state.placed.filter((each) => each.issue > issue);
  return placed.length === state.placed.length ? state : { ...state, placed };
}

const takenBack = (state: BetState, key: string): BetState => ({
  ...state,
  fresh: state.fresh?.key === key ? null : state.fresh,
  placed: state.placed.filter((each) => each.key !== key),
});

/** Editing a slip that moved to the next issue confirms its issue. */
function edited(state: BetState, action: BetAction): BetState {
  switch (action.type) {
    case 'slipCarried':
      return slipCarried(state, action.issue);
    case 'carriedBack':
      return carriedBack(state);
    case 'pickTakenBack':
      return state.beforePick ? { ...state, ...state.beforePick, beforePick: null } : state;
    case 'playsArrived':
      return pruned(state, action.plays);
    default:
      return changed(
        { ...state, carriedFrom: isHeld(state) ? state.carriedFrom : '', beforePick: null },
        action,
      );
  }
}

function changed(state: BetState, action: BetAction): BetState {
  switch (action.type) {
    case 'selectionTapped':
      return { ...state, ...selectionToggled(state, action.play, action.item, state.stake), refusal: null };
    case 'memberTapped':
      return {
        ...state,
        ...memberToggled(state, action.play, {
          row: action.row,
          member: action.member,
          stake: state.stake,
        }),
        refusal: null,
      };
    case 'numbersPicked':
      return {
        ...state,
        ...numbersPicked(state, action.play, action.numbers, { ...action, stake: state.stake }),
        refusal: null,
        beforePick: { lines: state.lines, picks: state.picks },
      };
    case 'lineRemoved':
      return {
        ...state,
        ...lineRemoved(state, action.id),
        refusal: isSlipClosed(state) ? state.refusal : null,
      };
    case 'slipCleared':
      return { ...state, lines: [], picks: {}, slipIssue: '', refusal: null };
    case 'slipTaken':
      return taken(state, action);
    case 'stakeChanged':
      return stakeChanged(state, action.id, action.stake);
    case 'stakesCapped':
      return stakesCapped(state, action.stake);
    case 'oddsAccepted':
      return { ...state, ...linesRevived(state.lines, action.plays), refusal: null };
    case 'lastRepeated':
      return { ...state, ...linesRevived(state.lastLines, action.plays), refusal: null };
    case 'slipMoved':
      return moved(state, action.issue, action.plays);
    default:
      return state;
  }
}

/** The lines stay with their issue. What was refused stays said until the player acts: an answer that comes
 *  together with the next issue would else be gone before it is read. */
const issueOpened = (state: BetState, issue: string): BetState =>
  issue === state.issue ? state : bound({ ...state, issue });

const taken = (state: BetState, { lines, picks, slipIssue, carriedFrom, stake }: TakenSlip): BetState => ({
  ...state,
  lines,
  picks,
  slipIssue,
  carriedFrom,
  stake,
  refusal: null,
});

function slipCarried(state: BetState, issue: string): BetState {
  const next = carried(state, issue);
  return next === state ? state : { ...next, isSettling: true, beforePick: null };
}

/** Only to the issue that was named to the player, and only while that is on sale. */
function moved(state: BetState, issue: string, plays: readonly PlayInfo[]): BetState {
  if (!isSlipClosed(state) || issue === '' || issue !== state.issue || issue === state.slipIssue)
    return state;
  const { lines, picks } = linesRevived(state.lines, plays);
  return { ...state, lines, picks, slipIssue: issue, carriedFrom: '', refusal: null };
}

function stakeChanged(state: BetState, id: string | null, stake: string): BetState {
  const lines = state.lines.map((line) => (id === null || line.id === id ? { ...line, stake } : line));
  return { ...state, lines, stake: id === null ? stake : state.stake, refusal: null };
}

function stakesCapped(state: BetState, stake: string): BetState {
  const cap = typedMinor(stake) ?? ZERO;
  const isAbove = (line: SlipLine): boolean => (typedMinor(line.stake) ?? ZERO) > cap;
  const lines = state.lines.map((line) => (isAbove(line) ? { ...line, stake } : line));
  return { ...state, lines, refusal: null };
}

/** Removes selections no longer on sale; odds stay as chosen, so that a change is seen and accepted. */
function pruned(state: BetState, plays: readonly PlayInfo[]): BetState {
  const isOnSale = (line: SlipLine): boolean => {
    const play = plays.find((each) => each.play === line.play);
    return play !== undefined && oddsOf(play, line.number) !== '';
  };
  const lines = state.lines.filter(isOnSale);
  return lines.length === state.lines.length ? state : { ...state, lines, beforePick: null };
}
