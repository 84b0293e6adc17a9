import type { RowsPick } from '../../picks/picks.ts';

/** One line of the slip as the player sees it. A set counts as one, however many bet lines it stands for. */
export type SlipLine = {
  /** The play for a set, which stands once in a slip; play and number for everything else. */
  readonly id: string;
  readonly play: string;
  readonly number: string;
  /** The odds on the screen when it was chosen: the server takes the slip at these odds or not at all. */
  readonly odds: string;
  /** As typed. */
  readonly stake: string;
};

/** A slip that was taken, kept until its draw has been shown. */
export type PlacedIssue = {
  /** Of the post that took it: an answer that comes twice is noted once. */
  readonly key: string;
  readonly owner: string;
  readonly issue: string;
  readonly roundId: string;
  /** Decimal text. */
  readonly total: string;
};

/** The state that outlives a reload, per game and member. */
export type Draft = {
  readonly lines: readonly SlipLine[];
  readonly picks: Readonly<Record<string, RowsPick>>;
  /** The issue that the lines are for. "" without lines, and for lines chosen between two sales. */
  readonly slipIssue: string;
  /** The closed issue from which they moved to that one automatically, until the player edits them; the same
   *  as `slipIssue` once the player has taken that back. "" otherwise. */
  readonly carriedFrom: string;
  /** The stake of a new line. */
  readonly stake: string;
  readonly group: string;
  readonly lastLines: readonly SlipLine[];
  readonly placed: readonly PlacedIssue[];
};

export const EMPTY_DRAFT: Draft = {
  lines: [],
  picks: {},
  slipIssue: '',
  carriedFrom: '',
  stake: '10',
  group: '',
  lastLines: [],
  placed: [],
};

const PARTS = Object.keys(EMPTY_DRAFT) as readonly (keyof Draft)[];

/** Returns true if nothing that is kept differs. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  PARTS.every((part) => one[part] === other[part]);
