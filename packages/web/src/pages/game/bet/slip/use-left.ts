import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

import { moneyOrZero } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { api } from '../../../../api/api.ts';
import type { SlipLine } from './state/draft.ts';

/** Asked again while the slip is open: others bet meanwhile. */
const EVERY_MS = 5_000;
/** More rows are not asked for: the server reckons each. */
const LINES_MAX = 40;

export type LeftQuestion = {
  readonly gameId: number;
  /** The issue of the slip while it is on sale; null asks nothing. */
  readonly issue: string | null;
  /** A member; "" for a visitor. */
  readonly owner: string;
  readonly lines: readonly Pick<SlipLine, 'id' | 'play' | 'number'>[];
};

/** The largest stake that the issue still takes of each line, by the line's id: an estimate of the server,
 *  asked when the slip opens or loses a line, and every few seconds. Stakes are not part of the question, so
 *  typing asks nothing.  Units: 1/100.  Cost: one call of games/quoteBet. */
export const useLeft = (question: LeftQuestion): ReadonlyMap<string, bigint> =>
  leftByLine(question.lines, useQuery(leftQuery(question)).data?.row_left ?? []);

/** The same of several slips, in their order. */
export const useLeftOfAll = (questions: readonly LeftQuestion[]): readonly ReadonlyMap<string, bigint>[] => {
  const replies = useQueries({ queries: questions.map(leftQuery) });
  return questions.map(({ lines }, at) => leftByLine(lines, replies[at]?.data?.row_left ?? []));
};

function leftQuery({ gameId, issue, owner, lines }: LeftQuestion) {
  const rows = lines.map(({ play, number }) => ({ play, number, amount: '1' }));
  return queryOptions({
    queryKey: ['games/quoteBet', owner, gameId, issue, JSON.stringify(rows)] as const,
    enabled: issue !== null && owner !== '' && rows.length > 0 && rows.length <= LINES_MAX,
    refetchInterval: EVERY_MS,
    retry: false,
    queryFn: ({ signal }) =>
      api(
        'games/quoteBet',
        { game_id: String(gameId), game_no: issue ?? '', bet_content: rows },
        { signal, showLoading: false, showError: false },
      ),
  });
}

/** Returns true if a stake is near the remaining stake of its line: twice of it would be refused. Only then
 *  is the limit shown. */
export const isNearCap = (stake: string, leftMinor: bigint): boolean =>
  2n * (typedMinor(stake) ?? 0n) > leftMinor;

/** A line of the slip is one row of the question. */
export function leftByLine(
  lines: readonly Pick<SlipLine, 'id'>[],
  left: readonly string[],
): ReadonlyMap<string, bigint> {
  return new Map(
    left.flatMap((amount, row) => {
      const line = lines[row];
      return line ? [[line.id, moneyOrZero(amount)] as const] : [];
    }),
  );
}
