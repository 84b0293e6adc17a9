import { oddsOf, type PickSide } from '../plays/picks.ts';
import type { PlayInfo, PlayItem } from '../wire.ts';
import type { Draft, PlacedIssue, SlipLine, Submission } from './draft.ts';
import { lineRemoved, linesRevived, memberToggled, selectionToggled } from './slip-lines.ts';
import type { SlipRefusal } from './slip-sums.ts';

/** The slip from the first tap to the answer.
 *
 *  editing -- submitted --> sent -- answerDelayed --> late -- answerMissing --> unknown
 *  sent | late | unknown -- accepted --> editing, empty, the lines kept for "again"
 *  sent | late | unknown -- refused --> editing, all lines kept, the refusal shown
 *  unknown -- retried --> late
 *
 *  A slip on its way cannot be edited: whatever the answer is, it is the answer to what the player sees. */
export type BetState = Draft & {
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
  /** What somebody chose before they logged in. */
  | ({ readonly type: 'slipTaken' } & Pick<Draft, 'lines' | 'picks' | 'stake'>)
  /** `id` null sets every line, and what new lines start with. */
  | { readonly type: 'stakeChanged'; readonly id: string | null; readonly stake: string }
  | { readonly type: 'playsArrived'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'oddsAccepted'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'lastRepeated'; readonly plays: readonly PlayInfo[] }
  | { readonly type: 'groupChosen'; readonly group: string }
  | { readonly type: 'issueOpened'; readonly issue: string }
  | { readonly type: 'issueClosed' }
  | { readonly type: 'submitted'; readonly submission: Submission }
  | {
      readonly type: 'answerDelayed' | 'answerMissing' | 'retried' | 'submissionDropped' | 'refusalDismissed';
    }
  | { readonly type: 'accepted'; readonly placed: PlacedIssue }
  | { readonly type: 'refused'; readonly refusal: SlipRefusal }
  | { readonly type: 'resultShown'; readonly issue: string };

/** Enough for the sale, the wait for its draw, and a long absence; older ones would only slow the page
 *  down. */
const PLACED_MAX = 50;

export const initialBet = (draft: Draft): BetState => ({ ...draft, refusal: null, issue: '' });

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
    case 'submitted':
      return state.submission ? state : { ...state, submission: action.submission, refusal: null };
    default:
      return state.submission ? answered(state, action) : edited(state, action);
  }
}

/** Only an answer moves a slip that is on its way. */
function answered(state: BetState, action: BetAction): BetState {
  const { submission } = state;
  if (!submission) return state;
  switch (action.type) {
    case 'answerDelayed':
    case 'retried':
      return { ...state, submission: { ...submission, phase: 'late' } };
    case 'answerMissing':
      return { ...state, submission: { ...submission, phase: 'unknown' } };
    case 'submissionDropped':
      return { ...state, submission: null };
    case 'refused':
      return { ...state, submission: null, refusal: action.refusal };
    case 'accepted':
      return {
        ...state,
        lines: [],
        picks: {},
        lastLines: state.lines,
        submission: null,
        refusal: null,
        placed: [...state.placed, action.placed].slice(-PLACED_MAX),
      };
    default:
      return state;
  }
}

function edited(state: BetState, action: BetAction): BetState {
  switch (action.type) {
    case 'selectionTapped':
      return { ...state, ...selectionToggled(state, action.play, action.item, state.stake), refusal: null };
    case 'memberTapped':
      return {
        ...state,
        ...memberToggled(state, action.play, action.side, action.member, state.stake),
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
