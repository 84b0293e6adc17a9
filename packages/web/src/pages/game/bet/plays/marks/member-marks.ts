import { pickOf } from '../../../../../bets/pick-rows.ts';
import { isSetPlay } from '../../picks/picks.ts';
import type { PlayInfo } from '../../picks/wire.ts';
import { memberId, type Marks } from './cell-marks.tsx';

/** Adds the marks of the numbers from which lines are made: the stakes of all lines that contain one, and
 *  gold when one of these has won. What a number has missed would say nothing about its lines. */
export function withMembers(marks: Marks, plays: readonly PlayInfo[]): Marks {
  const sets = new Map(plays.filter(isSetPlay).map((play) => [play.play, play]));
  const cellsOf = (id: string): readonly string[] => {
    const [key = '', number = ''] = id.split('|');
    const play = sets.get(key);
    if (!play) return [];
    return pickOf(play, number).flatMap((members, row) =>
      members.map((member) => memberId(key, row, member)),
    );
  };
  const stakes = new Map(marks.stakes);
  for (const [id, stake] of marks.stakes)
    for (const cell of cellsOf(id)) stakes.set(cell, (stakes.get(cell) ?? 0n) + stake);
  return { ...marks, stakes, won: new Set([...marks.won].flatMap((id) => [id, ...cellsOf(id)])) };
}
