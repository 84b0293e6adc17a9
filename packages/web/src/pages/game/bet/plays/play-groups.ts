import type { PlayInfo } from '../wire.ts';

/** The groups of plays in the game's order, by key and name. */
export const groupsOf = (plays: readonly PlayInfo[]): readonly (readonly [key: string, name: string])[] => [
  ...new Map(plays.map((play) => [play.group, play.group_name])),
];

/** The visible group: the chosen one, or the first if the game does not have it. */
export const groupInSight = (plays: readonly PlayInfo[], chosen: string): string =>
  plays.some((play) => play.group === chosen) ? chosen : (plays[0]?.group ?? '');
