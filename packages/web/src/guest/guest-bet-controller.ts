import { createStore } from 'zustand/vanilla';

import type { FamilyDefinition } from '@tessera/domain/games/family';
import { minor, type Money, moneyOrZero, sumMoney } from '@tessera/domain/money';
import { ok, type Result } from '@tessera/domain/result';

import type { StoragePort } from '../storage/browser-storage.ts';
import type { WaitingRound } from './find-draws.ts';
import {
  type AwaitedRound,
  awaitedRounds,
  isOpen,
  readGuestBets,
  trimGuestBets,
  type GuestBet,
} from './guest-bet.ts';
import {
  placeGuestSlip,
  type GuestRefusal,
  type GuestRow,
  type GuestRound,
  type GuestStanding,
  type PlacedGuestBets,
} from './guest-slip.ts';
import { settleGuestRound, type GuestDraw } from './settle-guest.ts';

const KEY = 'tessera.guestBets';

export type BalancePort = {
  readonly read: () => Money;
  readonly write: (balance: Money) => void;
  /** Returns true if the screen shows the demo balance; a member may log in while something is awaited. */
  readonly isShown: () => boolean;
};

/** The rules of the round that a bet is on; null while they are not known. */
export type RulesPort = (
  round: Pick<AwaitedRound, 'family' | 'gameId' | 'issue'>,
) => Promise<FamilyDefinition | null>;

/** Places and settles demo bets on this phone alone. Another tab may do the same, so storage is read right
 *  before each change, and a settled bet is never paid again. */
export class GuestBetController {
  readonly store = createStore<{ readonly bets: readonly GuestBet[] }>(() => ({ bets: [] }));
  readonly #storage: StoragePort;
  readonly #balance: BalancePort;
  readonly #rulesOf: RulesPort;

  constructor(storage: StoragePort, balance: BalancePort, rulesOf: RulesPort) {
    this.#storage = storage;
    this.#balance = balance;
    this.#rulesOf = rulesOf;
    this.refresh();
  }

  /** Reads the bets from storage. */
  refresh(): readonly GuestBet[] {
    const bets = readGuestBets(this.#storage.read(KEY));
    this.store.setState({ bets });
    return bets;
  }

  /** Places all lines of a slip or none. */
  place(
    round: GuestRound,
    rows: readonly GuestRow[],
    nowMs: number,
  ): Result<readonly GuestBet[], GuestRefusal> {
    return this.take((standing) => placeGuestSlip(round, rows, standing), nowMs);
  }

  /** Takes the bets that are made for the guest's standing, unless they are refused. Their stakes leave the
   *  demo balance at once. */
  take<Refused extends string>(
    make: (standing: GuestStanding) => Result<PlacedGuestBets, Refused>,
    nowMs: number,
  ): Result<readonly GuestBet[], Refused> {
    const bets = this.refresh();
    const placed = make({ nowMs, bets, balanceMinor: this.#balance.read() });
    if (!placed.ok) return placed;
    this.#balance.write(minor(placed.value.balanceMinor));
    this.#write([...placed.value.bets, ...bets]);
    return ok(placed.value.bets);
  }

  /** Cancels those of the bets whose issue is still open, and returns their stakes. Returns whether there
   *  were any. */
  cancel(ids: readonly string[], nowMs: number): boolean {
    const bets = this.refresh();
    const open = bets.filter((bet) => ids.includes(bet.id) && isOpen(bet, nowMs));
    if (open.length === 0) return false;
    this.#write(
      bets.map((bet) =>
        open.includes(bet) ? { ...bet, status: 'cancelled', reason: 'member', payout: bet.stake } : bet,
      ),
    );
    const staked = sumMoney(open.map((bet) => moneyOrZero(bet.stake)));
    this.#balance.write(minor(this.#balance.read() + staked));
    return true;
  }

  /** Rounds of one game or of all games that pending bets wait for and whose draw time has passed. */
  dueRounds(
    nowMs: number,
    gameId: number | null = null,
  ): readonly (WaitingRound & { readonly gameId: number })[] {
    const due = this.refresh()
      .filter(({ status }) => status === 'pending')
      .flatMap(awaitedRounds)
      .filter((round) => round.drawsAtMs <= nowMs && (gameId === null || round.gameId === gameId));
    return [...new Map(due.map((round) => [round.roundId, round])).values()];
  }

  /** Settles the bets of a round; a repeat pays nothing. After the guest has left, the bets wait for the next
   *  demo. */
  async settle(roundId: string, draw: GuestDraw): Promise<void> {
    const round = this.refresh()
      .flatMap(awaitedRounds)
      .find((each) => each.roundId === roundId);
    const family = round ? await this.#rulesOf(round) : null;
    if (!family || (draw !== 'void' && !family.isDraw(draw))) return;
    const { ticketAfter } = await import('./settle-ticket.ts');
    if (!this.#balance.isShown()) return;
    const singles = settleGuestRound(family, roundId, draw, this.refresh());
    let creditMinor: bigint = singles.creditMinor;
    const bets = singles.bets.map((bet) => {
      const { ticket } = bet;
      if (!ticket || bet.status !== 'pending') return bet;
      const after = ticketAfter({ ...bet, ticket }, { id: roundId, family, draw });
      creditMinor += moneyOrZero(after.payout);
      return after;
    });
    this.#write(bets);
    if (creditMinor > 0n) this.#balance.write(minor(this.#balance.read() + creditMinor));
  }

  #write(bets: readonly GuestBet[]): void {
    const kept = trimGuestBets(bets);
    this.#storage.write(KEY, { bets: kept });
    this.store.setState({ bets: kept });
  }
}
