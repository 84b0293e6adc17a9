import type { BetRecord } from '../../bets/record-row.ts';
import type { OwnRound, RoundResult, ShownResult } from './round-result.ts';

/** Follows the rounds on which a member has bets, up to the result of each.
 *
 *  waiting -- its end was announced, or its bets have left the list of pending ones --> ended
 *  ended -- its bets were read --> told, and shown unless the member looks at it
 *
 *  A lost round of a chase that goes on is only counted, and told with the next result of its game.
 *  A round is told once: later events and lists that still name it change nothing. */
export type WatchState = {
  readonly waiting: readonly OwnRound[];
  /** Rounds whose bets are to be read, the oldest first. */
  readonly ended: readonly OwnRound[];
  readonly told: readonly string[];
  /** The first is on the screen. */
  readonly shown: readonly ShownResult[];
  /** Lost rounds of chases that the next result will tell, by game. */
  readonly quietLosses: Readonly<Record<number, number>>;
  /** Games with own bets, in this visit: a stream keeps its topics rather than reconnect each round. */
  readonly gameIds: readonly number[];
};

export type WatchAction =
  /** `isWhole` says that no older bet was left out. */
  | { readonly type: 'betsListed'; readonly bets: readonly ListedBet[]; readonly isWhole: boolean }
  | { readonly type: 'roundEnded'; readonly roundId: string }
  /** `result` is null where nothing is to be shown; `isQuiet` says that it is only to be counted. */
  | {
      readonly type: 'betsRead';
      readonly roundId: string;
      readonly result: RoundResult | null;
      readonly isQuiet?: boolean;
    }
  | { readonly type: 'resultLeft'; readonly roundId: string };

type ListedBet = Pick<BetRecord, 'round_id' | 'game_id' | 'game_no'>;

export const NOTHING_WATCHED: WatchState = {
  waiting: [],
  ended: [],
  told: [],
  shown: [],
  quietLosses: {},
  gameIds: [],
};

/** After a long absence the newest results are shown, not all of them. */
const SHOWN_MAX = 3;

export function watchReducer(state: WatchState, action: WatchAction): WatchState {
  switch (action.type) {
    case 'betsListed':
      return takeList(state, action.bets, action.isWhole);
    case 'roundEnded': {
      const round = state.waiting.find(({ roundId }) => roundId === action.roundId);
      return round ? end(state, [round]) : state;
    }
    case 'betsRead': {
      if (!state.ended.some(({ roundId }) => roundId === action.roundId)) return state;
      const next = {
        ...state,
        ended: without(state.ended, action.roundId),
        told: [...state.told, action.roundId],
      };
      return action.result ? tell(next, action.result, action.isQuiet === true) : next;
    }
    case 'resultLeft':
      return { ...state, shown: without(state.shown, action.roundId) };
  }
}

function tell(state: WatchState, result: RoundResult, isQuiet: boolean): WatchState {
  const { gameId } = result;
  const lossesBefore = state.quietLosses[gameId] ?? 0;
  const quietLosses = { ...state.quietLosses, [gameId]: isQuiet ? lossesBefore + 1 : 0 };
  if (isQuiet) return { ...state, quietLosses };
  return { ...state, quietLosses, shown: [...state.shown, { ...result, lossesBefore }].slice(-SHOWN_MAX) };
}

function takeList(state: WatchState, bets: readonly ListedBet[], isWhole: boolean): WatchState {
  const isOver = (roundId: string): boolean =>
    state.told.includes(roundId) || state.ended.some((round) => round.roundId === roundId);
  const listed = new Map<string, OwnRound>();
  for (const { round_id: roundId, game_id: gameId, game_no: issue } of bets)
    if (!isOver(roundId)) listed.set(roundId, { roundId, gameId, issue });
  const left = state.waiting.filter(({ roundId }) => !listed.has(roundId));
  const waiting = [...listed.values(), ...left];
  const gameIds = [...new Set([...state.gameIds, ...waiting.map(({ gameId }) => gameId)])];
  return end({ ...state, waiting, gameIds }, isWhole ? left : []);
}

const end = (state: WatchState, rounds: readonly OwnRound[]): WatchState => ({
  ...state,
  waiting: state.waiting.filter((round) => !rounds.includes(round)),
  ended: [...state.ended, ...rounds],
});

const without = <Round extends OwnRound>(rounds: readonly Round[], roundId: string): readonly Round[] =>
  rounds.filter((round) => round.roundId !== roundId);
