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

/** A set stands once in a slip, under the name of its play. */
function lineOf(row: Row | undefined, lines: readonly SlipLine[]): number | null {
  const at = lines.findIndex(
    ({ id, play, number }) => id === row?.play || (play === row?.play && number === row?.number),
  );
  return at < 0 ? null : at;
}
