import type { ObservedRound } from '../observed/snapshot.ts';
import type { PriceList } from '../plays/price-list.ts';
import type { Differences } from './differences.ts';

/** A round as known from replies, and later from its published result. */
export type KnownRound = {
  readonly index: number;
  readonly roundId: string;
  readonly gameId: number;
  readonly issue: string;
  seen: ObservedRound | undefined;
};

export type RoundTable = {
  /** The round named by a reply or a snapshot; undefined, with a difference, when its game or issue
   *  changed. */
  readonly named: (roundId: string, gameId: number, issue: string, at: string) => KnownRound | undefined;
  readonly byId: (roundId: string) => KnownRound | undefined;
  readonly byIssue: (gameId: number, issue: string) => KnownRound | undefined;
  readonly at: (index: number) => KnownRound;
  readonly see: (round: ObservedRound) => void;
  /** The latest end of a round. */
  readonly latestMs: () => number;
};

/** Rounds by small integers. A round has one id, one issue and one draw. */
export function createRoundTable(
  prices: (gameId: number, issue: string) => PriceList | undefined,
  differences: Differences,
): RoundTable {
  const rounds: KnownRound[] = [];
  const byId = new Map<string, KnownRound>();
  const byIssue = new Map<string, KnownRound>();
  let latestMs = 0;

  const named: RoundTable['named'] = (roundId, gameId, issue, at) => {
    const name = `${gameId} ${issue}`;
    const [before, sameIssue] = [byId.get(roundId), byIssue.get(name)];
    if (before && before === sameIssue) return before;
    if (before || sameIssue) {
      differences.add('wrong-reply', at, `round ${roundId} of game ${gameId} is not that of issue ${issue}`);
      return undefined;
    }
    const round = { index: rounds.length, roundId, gameId, issue, seen: undefined };
    rounds.push(round);
    byId.set(roundId, round);
    byIssue.set(name, round);
    return round;
  };

  const see = (now: ObservedRound): void => {
    const round = named(now.roundId, now.gameId, now.issue, now.roundId);
    if (!round) return;
    const before = round.seen;
    if (before && before.state !== 'pending' && endOf(before) !== endOf(now)) {
      differences.add('doubled', now.roundId, `the round ended ${endOf(before)} and then ${endOf(now)}`);
      return;
    }
    const isDraw = prices(now.gameId, now.issue)?.isDraw;
    if (now.state === 'drawn' && isDraw?.(now.numbers) === false)
      differences.add('wrong-reply', now.roundId, `${now.numbers.join(' ')} is no draw of ${now.family}`);
    round.seen = now;
    latestMs = Math.max(latestMs, now.overAtMs ?? 0);
  };

  const at = (index: number): KnownRound => {
    const round = rounds[index];
    if (!round) throw new Error(`there is no round ${index}`);
    return round;
  };
  return {
    named,
    byId: (roundId) => byId.get(roundId),
    byIssue: (gameId, issue) => byIssue.get(`${gameId} ${issue}`),
    at,
    see,
    latestMs: () => latestMs,
  };
}

const endOf = ({ state, numbers }: ObservedRound): string => [state, ...numbers].join(' ');
