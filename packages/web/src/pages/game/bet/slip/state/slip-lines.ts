import { pickOf } from '../../../../../bets/pick-rows.ts';
import { isSetPlay, numberOf, oddsOf, pickToggled, type RowsPick } from '../../picks/picks.ts';
import type { PlayInfo, PlayItem } from '../../picks/wire.ts';
import type { Draft, SlipLine } from './draft.ts';

type Slip = Pick<Draft, 'lines' | 'picks'>;

export const lineId = (play: PlayInfo, number: string): string =>
  isSetPlay(play) ? play.play : singleId(play, number);

const singleId = (play: PlayInfo, number: string): string => `${play.play}|${number}`;

/** A tap on a cell: chosen when it was not, removed when it was. */
export function selectionToggled(slip: Slip, play: PlayInfo, item: PlayItem, stake: string): Slip {
  const id = lineId(play, item.number);
  const isIn = slip.lines.some((line) => line.id === id);
  const line = { id, play: play.play, number: item.number, odds: item.odds, stake };
  return { ...slip, lines: isIn ? slip.lines.filter((each) => each.id !== id) : [...slip.lines, line] };
}

/** A tap on a number of a set: its line appears with the first whole set and follows every further number. */
export function memberToggled(
  slip: Slip,
  play: PlayInfo,
  { row, member, stake }: { readonly row: number; readonly member: string; readonly stake: string },
): Slip {
  const pick = pickToggled(play, slip.picks[play.play] ?? [], row, member);
  const picks = { ...slip.picks, [play.play]: pick };
  const id = lineId(play, '');
  const number = numberOf(play, pick);
  const odds = oddsOf(play, number);
  if (odds === '') return { picks, lines: slip.lines.filter((line) => line.id !== id) };
  const old = slip.lines.find((line) => line.id === id);
  const line = { id, play: play.play, number, odds, stake: old?.stake ?? stake };
  return {
    picks,
    lines: old ? slip.lines.map((each) => (each === old ? line : each)) : [...slip.lines, line],
  };
}

/** Picks that were made for the player: selections come to those in the slip, a set takes the place of the
 *  play's former one. Single lines of a set stand beside that one, each for itself. */
export function numbersPicked(
  slip: Slip,
  play: PlayInfo,
  numbers: readonly string[],
  { stake, areSingle }: { readonly stake: string; readonly areSingle: boolean },
): Slip {
  const picked = numbers.map((number) => ({
    id: areSingle ? singleId(play, number) : lineId(play, number),
    play: play.play,
    number,
    odds: oddsOf(play, number),
    stake,
  }));
  const isPicked = (line: SlipLine): boolean => picked.some(({ id }) => id === line.id);
  const [number] = numbers;
  const ticked =
    !areSingle && isSetPlay(play) && number !== undefined ? { [play.play]: pickOf(play, number) } : {};
  return {
    lines: [...slip.lines.filter((line) => !isPicked(line)), ...picked],
    picks: { ...slip.picks, ...ticked },
  };
}

/** Taking a set's line out also unticks its numbers. */
export function lineRemoved(slip: Slip, id: string): Slip {
  const { [id]: _unticked, ...picks } = slip.picks;
  return { lines: slip.lines.filter((line) => line.id !== id), picks };
}

/** Lines of an older slip at today's odds; what is no longer on sale is left out, and sets are ticked
 *  again. */
export function linesRevived(lines: readonly SlipLine[], plays: readonly PlayInfo[]): Slip {
  const picks: Record<string, RowsPick> = {};
  const revived: SlipLine[] = [];
  for (const line of lines) {
    const play = plays.find((each) => each.play === line.play);
    const odds = play ? oddsOf(play, line.number) : '';
    if (!play || odds === '') continue;
    revived.push({ ...line, odds });
    if (isSetPlay(play) && line.id === play.play) picks[play.play] = pickOf(play, line.number);
  }
  return { lines: revived, picks };
}
