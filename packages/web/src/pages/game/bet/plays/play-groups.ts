import type { PlayInfo } from '../wire.ts';

/** The groups of a game's plays, in the game's order, by key and name. */
export const groupsOf = (plays: readonly PlayInfo[]): readonly (readonly [key: string, name: string])[] => [
  ...new Map(plays.map((play) => [play.group, play.group_name])),
];

/** The group in sight: the chosen one, or the first while that is none of the game's. */
export const groupInSight = (plays: readonly PlayInfo[], chosen: string): string =>
  plays.some((play) => play.group === chosen) ? chosen : (plays[0]?.group ?? '');
