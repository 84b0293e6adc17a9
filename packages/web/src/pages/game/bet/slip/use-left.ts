import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';

import { moneyOrZero } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { api } from '../../../../api/api.ts';
import type { SlipLine } from './draft.ts';

/** Asked again while the slip is open: others bet meanwhile. */
const EVERY_MS = 5_000;
/** A longer question would not fit into an address. */
const LINES_MAX = 40;

export type LeftQuestion = {
  readonly gameId: number;
  /** The issue of the slip while it is on sale; null asks nothing. */
  readonly issue: string | null;
  /** A member; "" for whoever has no account. */
  readonly owner: string;
  readonly lines: readonly Pick<SlipLine, 'id' | 'play' | 'number'>[];
};

/** The largest stake that the issue still takes of each line, by the line's id: an estimate of the server,
 *  asked when the slip opens or loses a line, and every few seconds. Stakes are not part of the question, so
 *  typing asks nothing.  Units: 1/100.  Cost: one call of games/quote. */
export const useLeft = (question: LeftQuestion): ReadonlyMap<string, bigint> =>
  leftByLine(question.lines, useQuery(leftQuery(question)).data?.lines ?? []);

/** The same of several slips, in their order. */
export const useLeftOfAll = (questions: readonly LeftQuestion[]): readonly ReadonlyMap<string, bigint>[] => {
  const replies = useQueries({ queries: questions.map(leftQuery) });
  return questions.map(({ lines }, at) => leftByLine(lines, replies[at]?.data?.lines ?? []));
};

function leftQuery({ gameId, issue, owner, lines }: LeftQuestion) {
  const rows = lines.map(({ play, number }) => ({ play, number, amount: '1' }));
  const content = JSON.stringify(rows);
  return queryOptions({
    queryKey: ['games/quote', { game_id: String(gameId) }, owner, issue, content] as const,
    enabled: issue !== null && owner !== '' && rows.length > 0 && rows.length <= LINES_MAX,
    refetchInterval: EVERY_MS,
    retry: false,
    queryFn: ({ signal }) =>
      api(
        'games/quote',
        { game_id: String(gameId), game_no: issue ?? '', bet_content: content },
        { signal, showLoading: false, showError: false },
      ),
  });
}

/** Whether a stake comes near to what the issue still takes of its line: twice of it would not be taken. Only
 *  then is the member told how much that is. */
export const isNearCap = (stake: string, leftMinor: bigint): boolean =>
  2n * (typedMinor(stake) ?? 0n) > leftMinor;

/** A line of the slip is one row of the question, and of a row all lines have the same left. */
export function leftByLine(
  lines: readonly Pick<SlipLine, 'id'>[],
  quoted: readonly { readonly row: number; readonly left: string | null }[],
): ReadonlyMap<string, bigint> {
  const known = new Map<string, bigint>();
  for (const { row, left } of quoted) {
    const id = lines[row]?.id;
    if (id !== undefined && left !== null) known.set(id, moneyOrZero(left));
  }
  return known;
}
