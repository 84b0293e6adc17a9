import type { ComponentType, ReactNode } from 'react';

import type { MessageKey } from '../i18n/messages.ts';
import type { IconName } from '../ui/icon/index.ts';

export type NumeralProps = { readonly number: number; readonly isSmall: boolean };

/** The parts of a family that every page shows: its icon and its drawn numbers. Home carries all signs, so
 *  nothing else belongs here. The hue is in hue.css. */
export type FamilySign = {
  readonly icon: IconName;
  /** Names a row of numbers to screen readers. */
  readonly rowLabel: 'common.dice' | 'common.numbers';
  readonly Numeral: ComponentType<NumeralProps>;
  /** Component that replaces the number where a draw is shown large. */
  readonly Picture?: ComponentType<NumeralProps>;
  /** The row of numbers ends with their sum. */
  readonly hasSum: boolean;
  /** The score of a match, from 1, where the numbers of a draw are those of matches. */
  readonly scoreOf?: (numbers: readonly number[], match: number) => string;
};

export type RevealProps = {
  readonly family: string;
  readonly numbers: readonly number[];
  readonly drawnAtMs: number;
  /** A change of the key plays the draw; the key of the first render does not. */
  readonly rollKey: string;
  readonly onEnd?: () => void;
};

/** The parts of a family on the bet page. */
export type FamilyBoard = {
  /** The animation of a new draw. */
  readonly Reveal: ComponentType<RevealProps>;
  /** A picture in place of a number that can be chosen in a play; null where the play shows figures. */
  readonly pictureOf?: (play: string, number: string) => ReactNode;
  /** The colour of a selection, of a play that bets on colours or on what has one. */
  readonly waveOf?: (play: string, number: string) => string | undefined;
  /** Two selections of another play that stand at both sides of the numbers of one. */
  readonly flanks?: {
    readonly of: string;
    readonly play: string;
    readonly start: string;
    readonly end: string;
  };
};

export type ArenaProps = {
  readonly family: string;
  /** Null while the draw is awaited. */
  readonly numbers: readonly number[] | null;
  /** Null where it is not known. */
  readonly drawnAtMs: number | null;
  /** The draw is played; otherwise its numbers lie still. */
  readonly isPlaying: boolean;
};

/** The draw as a player with bets on it sees it: a picture of its own, loaded when there are bets. */
export type FamilyStage = {
  /** Drawn on the dark cloth of the game. Screen readers are told the numbers elsewhere. */
  readonly Arena: ComponentType<ArenaProps>;
  readonly playMs: number;
};

/** The attributes by which an element takes the colours of a number from the styles of its family. */
export type NumberHue = {
  readonly className?: string | undefined;
  readonly 'data-number'?: number;
  readonly 'data-wave'?: string;
};

export type RoadName = 'sides' | 'parity' | 'duel';

/** A figure of a draw that a trend chart can follow, and its range. */
type Range = { readonly name: MessageKey; readonly from: number; readonly to: number };

/** The parts of a family on the history page. */
export type FamilyCharts = {
  readonly places: Range & { readonly count: number };
  readonly sum: Range | null;
  /** The tracks that come first in the list of charts. */
  readonly leads: 'sum' | 'places';
  readonly roads: readonly RoadName[];
  /** Names of derived values that are called something else in this family. */
  readonly words?: Readonly<Record<string, MessageKey>>;
};

/** The texts that explain the plays of a family. */
export type RuleTexts = {
  readonly texts: Readonly<Record<string, MessageKey>>;
  /** Plays that differ only in their place, such as the ten ranks, share one text: its name. */
  readonly nameOf?: (play: string) => string;
};
