import type { Pending } from '../../../../pending-post/pending.ts';
import { oddsOf, type PickSide } from '../picks/picks.ts';
import type { PlayInfo, PlayItem, SlipPayload } from '../picks/wire.ts';
import type { Draft, PlacedIssue, SlipLine } from './draft.ts';
import { lineRemoved, linesRevived, memberToggled, selectionToggled } from './slip-lines.ts';
import type { SlipRefusal } from './slip-sums.ts';

/** The slip from the first tap to the answer.
 *
 *  editing -- postChanged, to a post --> waiting
 *  waiting -- accepted --> empty, the lines kept for "again"
 *  waiting -- refused --> all lines kept, the refusal shown
 *  empty | all lines kept -- postChanged, to none --> editing
 *
 *  A slip on its way cannot be edited: whatever the answer is, it is the answer to what the player sees. */
export type BetState = Draft & {
  /** The slip that was sent and has no answer yet. */
  readonly pending: Pending<SlipPayload> | null;
  readonly refusal: SlipRefusal | null;
  /** The issue on sale as last heard; "" before the first word and between two sales. */
  readonly issue: string;
};

export type BetAction =
  | { readonly type: 'selectionTapped'; readonly play: PlayInfo; readonly item: PlayItem }
  | {
      readonly type: 'memberTapped';
      readonly play: PlayInfo;
      readonly side: PickSide;
      readonly member: string;
    }
  | { readonly type: 'lineRemoved'; readonly id: string }
  | { readonly type: 'slipCleared' }
  /** The slip of a visitor, taken over at the log-in. */
  | ({ readonly type: 'slipTaken' } & Pick<Draft, 'lines' | 'picks' | 'stake'>)
  /** `id` null sets every line, and what new lines start with. */
  | { readonly type: 'stakeChanged'; readonly id: string | null; readonly stake: string }
  | { readonly type: 'playsArrived'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'oddsAccepted'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'lastRepeated'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'groupChosen'; readonly group: string }
  | { readonly type: 'issueOpened'; readonly issue: string }
  | { readonly type: 'issueClosed' }
  /** The draft that another tab has written. */
  | { readonly type: 'draftArrived'; readonly draft: Draft }
  | { readonly type: 'postChanged'; readonly pending: BetState['pending'] }
  | { readonly type: 'refusalDismissed' }
  | { readonly type: 'accepted'; readonly placed: PlacedIssue }
  | { readonly type: 'refused'; readonly refusal: SlipRefusal }
  | { readonly type: 'resultShown'; readonly issue: string };

/** Enough for the sale, the wait for its draw, and a long absence; older ones would only slow the page
 *  down. */
const PLACED_MAX = 50;

export const initialBet = (draft: Draft, pending: BetState['pending'] = null): BetState => ({
  ...draft,
  pending,
  refusal: null,
  issue: '',
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
      return { ...state, placed: state.placed.filter((each) => each.issue !== action.issue) };
    case 'draftArrived':
      return { ...state, ...action.draft, refusal: null };
    case 'postChanged':
      return postChanged(state, action.pending);
    case 'accepted':
      return accepted(state, action.placed);
    case 'refused':
      return { ...state, refusal: action.refusal };
    default:
      return state.pending ? state : edited(state, action);
  }
}

/** A new post makes an older refusal stale. */
const postChanged = (state: BetState, pending: BetState['pending']): BetState => ({
  ...state,
  pending,
  refusal: pending ? null : state.refusal,
});

function accepted(state: BetState, placed: PlacedIssue): BetState {
  if (state.placed.some((each) => each.key === placed.key)) return state;
  return {
    ...state,
    lines: [],
    picks: {},
    lastLines: state.lines,
    refusal: null,
    placed: [...state.placed, placed].slice(-PLACED_MAX),
  };
}

function edited(state: BetState, action: BetAction): BetState {
  switch (action.type) {
    case 'selectionTapped':
      return { ...state, ...selectionToggled(state, action.play, action.item, state.stake), refusal: null };
    case 'memberTapped':
      return {
        ...state,
        ...memberToggled(state, action.play, {
          side: action.side,
          member: action.member,
          stake: state.stake,
        }),
        refusal: null,
      };
    case 'lineRemoved':
      return { ...state, ...lineRemoved(state, action.id), refusal: null };
    case 'slipCleared':
      return { ...state, lines: [], picks: {}, refusal: null };
    case 'slipTaken':
      return { ...state, lines: action.lines, picks: action.picks, stake: action.stake, refusal: null };
    case 'stakeChanged':
      return stakeChanged(state, action.id, action.stake);
    case 'playsArrived':
      return pruned(state, action.plays);
    case 'oddsAccepted':
      return { ...state, ...linesRevived(state.lines, action.plays), refusal: null };
    case 'lastRepeated':
      return { ...state, ...linesRevived(state.lastLines, action.plays), refusal: null };
    case 'refusalDismissed':
      return { ...state, refusal: null };
    default:
      return state;
  }
}

/** The lines stay for the next issue. What was refused stays said until the player acts: an answer that comes
 *  together with the next issue would else be gone before it is read. */
const issueOpened = (state: BetState, issue: string): BetState =>
  issue === state.issue ? state : { ...state, issue };

function stakeChanged(state: BetState, id: string | null, stake: string): BetState {
  const lines = state.lines.map((line) => (id === null || line.id === id ? { ...line, stake } : line));
  return { ...state, lines, stake: id === null ? stake : state.stake, refusal: null };
}

/** What a game no longer sells leaves the slip; odds stay as chosen, so that a change is seen and
 *  accepted. */
function pruned(state: BetState, plays: readonly PlayInfo[]): BetState {
  const isOnSale = (line: SlipLine): boolean => {
    const play = plays.find((each) => each.play === line.play);
    return play !== undefined && oddsOf(play, line.number) !== '';
  };
  const lines = state.lines.filter(isOnSale);
  return lines.length === state.lines.length ? state : { ...state, lines };
}
