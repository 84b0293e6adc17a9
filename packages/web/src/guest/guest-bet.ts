import { BET_STATUSES, type BetStatus, type ResultReason } from '@tessera/domain/bets/bet-status';

import { readObject } from '../storage/stored-form.ts';
import type { GuestTicket } from './guest-ticket.ts';

/** A demo bet as stored on this phone. Amounts are decimal text, as on the wire. */
export type GuestBet = {
  readonly id: string;
  readonly gameId: number;
  readonly gameName: string;
  readonly family: string;
  readonly issue: string;
  readonly roundId: string;
  readonly play: string;
  readonly playName: string;
  /** The selection of one bet line: "sum:11". */
  readonly selection: string;
  readonly odds: string;
  readonly stake: string;
  readonly placedAtMs: number;
  readonly drawsAtMs: number;
  /** Until then it can be cancelled; absent in bets stored by older versions. */
  readonly closesAtMs?: number;
  readonly status: BetStatus;
  /** Of a cancelled bet, or one won or lost by half; absent in bets stored by older versions, which knew
   *  voided rounds only. */
  readonly reason?: ResultReason;
  /** The amount credited: the payout of a win, the stake of a voided round or a push, or a half. */
  readonly payout: string;
  /** The numbers drawn; empty before the draw. */
  readonly numbers: readonly number[];
  /** Of a ticket: its legs. Its round is that of the leg that is drawn last; it closes with the first. */
  readonly ticket?: GuestTicket;
};

/** A round that a bet waits for: its own, or of a ticket those of its legs without a result. */
export type AwaitedRound = Pick<GuestBet, 'family' | 'gameId' | 'issue' | 'roundId' | 'drawsAtMs'>;

export const awaitedRounds = (bet: GuestBet): readonly AwaitedRound[] =>
  bet.ticket
    ? bet.ticket.legs
        .filter(({ status }) => status === 'pending')
        .map((leg) => ({
          family: bet.family,
          gameId: leg.game_id,
          issue: leg.game_no,
          roundId: leg.round_id,
          drawsAtMs: leg.drawsAtMs,
        }))
    : [bet];

/** The number of demo bets kept on a phone; pending ones are never dropped. */
const GUEST_BETS_MAX = 300;

const STATUSES: readonly string[] = BET_STATUSES;

/** Returns true if the bet can still be cancelled. */
export const isOpen = ({ status, closesAtMs = 0 }: GuestBet, nowMs: number): boolean =>
  status === 'pending' && nowMs < closesAtMs;

/** Reads the stored bets, newest first; malformed ones are dropped. */
export function readGuestBets(stored: string | null): readonly GuestBet[] {
  const bets = readObject(stored)?.['bets'];
  return Array.isArray(bets) ? bets.filter(isGuestBet) : [];
}

/** The bets that are stored: all pending ones and the newest of the others. */
export function trimGuestBets(bets: readonly GuestBet[]): readonly GuestBet[] {
  let room = GUEST_BETS_MAX;
  return bets.filter((bet) => bet.status === 'pending' || (room -= 1) >= 0);
}

function isGuestBet(value: unknown): value is GuestBet {
  if (typeof value !== 'object' || value === null) return false;
  const bet = value as Record<string, unknown>;
  const texts = ['id', 'gameName', 'family', 'issue', 'roundId', 'play', 'playName', 'selection', 'odds'];
  const amounts = ['stake', 'payout'];
  const figures = ['gameId', 'placedAtMs', 'drawsAtMs'];
  return (
    texts.every((name) => typeof bet[name] === 'string') &&
    amounts.every((name) => /^\d{1,13}\.\d{2}$/.test(String(bet[name]))) &&
    figures.every((name) => Number.isFinite(bet[name])) &&
    STATUSES.includes(String(bet['status'])) &&
    Array.isArray(bet['numbers']) &&
    bet['numbers'].every((number) => Number.isInteger(number))
  );
}
