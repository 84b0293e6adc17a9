import { expandOne, expandPairAndSingle, expandSet } from '@tessera/domain/games/expand';
import type { PlayInfo, PlayItem } from './wire.ts';

/** What is ticked in a play in which a set is chosen: `second` serves only the single of a pair and a single. */
export type SetPick = { readonly first: readonly string[]; readonly second: readonly string[] };
export type PickSide = 'first' | 'second';

export const NO_PICK: SetPick = { first: [], second: [] };

/** Set plays have one price, and their numbers are chosen one by one. */
export const isSetPlay = (play: PlayInfo): boolean => play.pick.kind !== 'one';

/** Adds or removes one member; members stand in the play's own order. */
export function pickToggled(play: PlayInfo, pick: SetPick, side: PickSide, member: string): SetPick {
  const chosen = pick[side];
  const isIn = chosen.includes(member);
  const members = (play.pick.of ?? []).filter((one) => (one === member ? !isIn : chosen.includes(one)));
  return { ...pick, [side]: members };
}

/** The pick as a bet names it: "1-2-3", or "1,3-2,4" for pairs and singles. */
export const numberOf = (play: PlayInfo, pick: SetPick): string =>
  play.pick.kind === 'pairAndSingle'
    ? `${pick.first.join(',')}-${pick.second.join(',')}`
    : pick.first.join('-');

/** How many bet lines a number stands for in a play; 0 for what is not yet, or never, a pick of it. */
export function linesOf(play: PlayInfo, number: string): number {
  const expanded = expand(play, number);
  return expanded.ok ? expanded.value.length : 0;
}

/** The item that prices a number: its own, or the one that stands for every line of a set. */
export const itemOf = (play: PlayInfo, number: string): PlayItem | undefined =>
  play.items.find((item) => item.number === (isSetPlay(play) ? '*' : number));

function expand(play: PlayInfo, number: string) {
  const { kind, of = [], size = 1 } = play.pick;
  if (kind === 'set') return expandSet(number, of, size);
  if (kind === 'pairAndSingle') return expandPairAndSingle(number, of);
  return expandOne(number, new Set(play.items.map((item) => item.number)));
}
