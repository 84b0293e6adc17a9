import type { RoundRules } from '@tessera/domain/games/rules';
import type { Ticket, TicketLeg } from '@tessera/domain/tickets/ticket';

import type { Game } from '../game/game-catalogue.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { RequestKey } from '../kernel/request-key.ts';

/** A leg with its place: a match of a round that is on sale. */
export type SlipLeg = TicketLeg & {
  /** Its place in the member's call, from 0. */
  readonly at: number;
  readonly game: Game;
  readonly roundId: bigint;
  readonly issue: string;
  readonly chainIndex: number;
  /** What its round sells. */
  readonly rules: RoundRules;
  /** The part of its round on which it depends. */
  readonly part: number;
  /** Its play, with the match: `m3.1x2`. */
  readonly market: string;
  readonly payTableId: string;
  /** Of the text from which the prices of its round follow, as hex. */
  readonly tableHash: string;
};

/** A parsed and priced ticket. Its legs stand in the order of their rounds and matches. Units: 1/100. */
export type TicketSlip = Omit<Ticket, 'legs'> & {
  readonly legs: readonly SlipLeg[];
  readonly memberId: bigint;
  readonly accountId: bigint;
  /** The member's pseudonym in published trees. */
  readonly tag: Buffer;
  readonly isFrozen: boolean;
  readonly seed: Buffer;
  readonly key: RequestKey;
  /** The round of the leg that is drawn last. */
  readonly homeId: bigint;
  /** SHA-256 of the text that its leaves name, as hex. */
  readonly textHash: string;
  readonly lines: bigint;
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  /** The leg in the home round by which the book carries it. */
  readonly carrier: number;
  readonly baseMinor: bigint;
  readonly carriedMinor: bigint;
  /** Known before the rounds are read, but reported after them: changed odds, or a limit of the ticket. */
  readonly changedOdds: Refusal | undefined;
  readonly overBounds: Refusal | undefined;
};

/** The account that holds the stakes of the tickets that are at home in a round. */
export const ticketEscrowOf = (roundId: bigint): bigint => -(TICKET_ESCROWS + roundId);
const TICKET_ESCROWS = 10_000_000_000_000_000n;

/** Bit k - 1 of a stored ticket stands for lines of k legs. */
export const bitsOf = (sizes: readonly number[]): number =>
  sizes.reduce((bits, size) => bits | (1 << (size - 1)), 0);

/** The sizes of its lines again, ascending. */
export const sizesIn = (bits: number): number[] =>
  Array.from({ length: 8 }, (_, at) => at + 1).filter((size) => bits & (1 << (size - 1)));
