import type { RefusalDetail } from '@tessera/domain/result';

import type { SlipLine } from './draft.ts';

export type SlipRefusal = {
  readonly code: string;
  readonly row: number | null;
  readonly detail: RefusalDetail;
};

type Refused = { readonly code: string; readonly detail?: RefusalDetail | undefined };
type Row = { readonly play?: unknown; readonly number?: unknown };

/** Reads a refusal of the server, whose detail names the row at fault where there is one. */
export function problemOf(code: string, detail: RefusalDetail = {}): SlipRefusal {
  const row = detail['row'];
  return { code, row: typeof row === 'number' ? row : null, detail };
}

/** A refusal of rows, told of lines: the server names a row of the payload, the player sees the lines of the
 *  slip, of which a set may be many rows. */
export function refusalOf(
  { code, detail }: Refused,
  rows: readonly Row[],
  lines: readonly SlipLine[],
): SlipRefusal {
  const refusal = problemOf(code, detail);
  return refusal.row === null ? refusal : { ...refusal, row: lineOf(rows[refusal.row], lines) };
}

/** A set stands in a slip under the name of its play, beside single lines of that play. */
function lineOf(row: Row | undefined, lines: readonly SlipLine[]): number | null {
  const exact = lines.findIndex(({ play, number }) => play === row?.play && number === row?.number);
  const at = exact < 0 ? lines.findIndex(({ id }) => id === row?.play) : exact;
  return at < 0 ? null : at;
}
