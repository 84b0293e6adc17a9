import type { FamilyDefinition, PickInput, Play, Selection } from '../games/family.ts';
import { ok, refuse, type Result } from '../result.ts';

/** A slip after its sets are taken apart. */
export const SLIP_LINES_MAX = 200;

/** One row as a client sends it: what is chosen in a play, and what is staked on each line it stands for. The
 *  choice may be left out where there is none, as in any triple. */
export type SlipRow = {
  readonly play: string;
  readonly number: PickInput | undefined;
  readonly stakeMinor: bigint;
};

/** One bet line, and the row of the slip from which it came. */
export type SlipLine = {
  readonly row: number;
  readonly selection: Selection;
  readonly stakeMinor: bigint;
};

export type SlipRefusal = 'BET_EMPTY' | 'BET_TOO_MANY' | 'PLAY_NOT_EXIST' | 'NUMBER_INVALID';

/** Takes a slip apart into bet lines: a row on a set of n stakes its amount on every one of its lines.
 *  Refuses: BET_EMPTY; PLAY_NOT_EXIST and NUMBER_INVALID with the row; BET_TOO_MANY with the limit.
 *  Cost: stops at the line that passes the limit, so that a large slip is refused as cheaply as a small
 *  one. */
export function expandSlip(
  family: FamilyDefinition,
  rows: readonly SlipRow[],
): Result<readonly SlipLine[], SlipRefusal> {
  if (rows.length === 0) return refuse('BET_EMPTY');
  const lines: SlipLine[] = [];
  for (const [row, { play: key, number, stakeMinor }] of rows.entries()) {
    const play = family.playOf(key);
    if (!play) return refuse('PLAY_NOT_EXIST', { row });
    const expanded = number === undefined ? onlySelection(play) : play.expand(number, SLIP_LINES_MAX + 1);
    if (!expanded.ok) return refuse('NUMBER_INVALID', { row });
    if (lines.length + expanded.value.length > SLIP_LINES_MAX)
      return refuse('BET_TOO_MANY', { row, limit: SLIP_LINES_MAX });
    for (const selection of expanded.value) lines.push({ row, selection, stakeMinor });
  }
  return ok(lines);
}

const onlySelection = ({ isListed, selections }: Play): Result<readonly Selection[], 'NUMBER_INVALID'> =>
  isListed && selections.length === 1 ? ok(selections) : refuse('NUMBER_INVALID');
