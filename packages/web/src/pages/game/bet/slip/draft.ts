import type { SetPick } from '../plays/picks.ts';
import type { SlipPayload } from '../wire.ts';

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

/** A slip that went out and has no answer yet. It is kept word for word: sent again, it is the same slip. */
export type Submission = {
  /** Who sent it: another member of this phone must not send it again. */
  readonly owner: string;
  /** The idempotency key: made before the first sending, the same for every further one. */
  readonly key: string;
  readonly payload: SlipPayload;
  /** The line of the slip that each row of the payload came from. */
  readonly lineOfRow: readonly number[];
  /** sent: the first answer is awaited. late: asked again. unknown: no answer for a minute, the player
   *  decides. */
  readonly phase: 'sent' | 'late' | 'unknown';
};

/** A slip that was taken, kept until its draw has been shown. */
export type PlacedIssue = {
  readonly owner: string;
  readonly issue: string;
  readonly roundId: string;
  /** Decimal text. */
  readonly total: string;
};

/** What the page keeps through a reload, per game and member. */
export type Draft = {
  readonly lines: readonly SlipLine[];
  readonly picks: Readonly<Record<string, SetPick>>;
  /** What a new line starts with. */
  readonly stake: string;
  readonly group: string;
  readonly lastLines: readonly SlipLine[];
  readonly placed: readonly PlacedIssue[];
  readonly submission: Submission | null;
};

export const EMPTY_DRAFT: Draft = {
  lines: [],
  picks: {},
  stake: '10',
  group: '',
  lastLines: [],
  placed: [],
  submission: null,
};

const PARTS = Object.keys(EMPTY_DRAFT) as readonly (keyof Draft)[];

/** Whether nothing that is kept differs. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  PARTS.every((part) => one[part] === other[part]);
