import type { RefusalDetail } from '@tessera/domain/result';

import type { SlipLine } from './draft.ts';
import { problemOf, type SlipRefusal } from './slip-sums.ts';

type Refused = { readonly code: string; readonly detail?: RefusalDetail | undefined };
type Row = { readonly play?: unknown; readonly number?: unknown };

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
