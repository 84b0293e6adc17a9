import type { PlayInfo } from '../picks/wire.ts';

export type PlayGroup = { readonly key: string; readonly name: string };

/** The groups of plays in the game's order. */
export const groupsOf = (plays: readonly PlayInfo[]): readonly PlayGroup[] =>
  Array.from(new Map(plays.map((play) => [play.group, play.group_name])), ([key, name]) => ({ key, name }));

/** The visible group: the chosen one, or the first if the game does not have it. */
export const groupInSight = (plays: readonly PlayInfo[], chosen: string): string =>
  plays.some((play) => play.group === chosen) ? chosen : (plays[0]?.group ?? '');
