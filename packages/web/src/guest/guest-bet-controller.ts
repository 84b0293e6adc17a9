import { createStore } from 'zustand/vanilla';

import { minor, type Money } from '@tessera/domain/money';
import { ok, type Result } from '@tessera/domain/result';

import { loadFamily } from '../game-family/load-rules.ts';
import type { StoragePort } from '../storage/browser-storage.ts';
import type { WaitingRound } from './find-draws.ts';
import { readGuestBets, trimGuestBets, type GuestBet } from './guest-bet.ts';
import { judgeGuestSlip, type GuestRefusal, type GuestRow, type GuestTable } from './guest-slip.ts';
import { settleGuestRound, type GuestDraw } from './settle-guest.ts';

const KEY = 'tessera.guestBets';

export type BalancePort = {
  readonly read: () => Money;
  readonly write: (balance: Money) => void;
  /** Whether the demo's is the balance on the screen; a member's may take its place while something is
   *  awaited. */
  readonly isShown: () => boolean;
};

/** Takes demo bets and pays them, wholly on this phone. Another tab may do the same: everything is read from
 *  the storage right before it is changed, and a bet that is no longer waiting is never paid again. */
export class GuestBetController {
  readonly store = createStore<{ readonly bets: readonly GuestBet[] }>(() => ({ bets: [] }));
  readonly #storage: StoragePort;
  readonly #balance: BalancePort;

  constructor(storage: StoragePort, balance: BalancePort) {
    this.#storage = storage;
    this.#balance = balance;
    this.refresh();
  }

  /** Takes up what lies in the storage. */
  refresh(): readonly GuestBet[] {
    const bets = readGuestBets(this.#storage.read(KEY));
    this.store.setState({ bets });
    return bets;
  }

  /** Takes a slip whole or not at all. The stake leaves the demo balance at once. */
  place(
    table: GuestTable,
    rows: readonly GuestRow[],
    nowMs: number,
  ): Result<readonly GuestBet[], GuestRefusal> {
    const bets = this.refresh();
    const judged = judgeGuestSlip(table, rows, { nowMs, bets, balanceMinor: this.#balance.read() });
    if (!judged.ok) return judged;
    this.#balance.write(minor(judged.value.balanceMinor));
    this.#write([...judged.value.bets, ...bets]);
    return ok(judged.value.bets);
  }

  /** Rounds of a game, or of all, that bets wait for and whose time has come. */
  dueRounds(
    nowMs: number,
    gameId: number | null = null,
  ): readonly (WaitingRound & { readonly gameId: number })[] {
    const due = this.refresh().filter(
      (bet) =>
        bet.status === 'pending' && bet.drawsAtMs <= nowMs && (gameId === null || bet.gameId === gameId),
    );
    return [...new Map(due.map((bet) => [bet.roundId, bet])).values()];
  }

  /** Pays the bets of a round. Asked twice, it pays once. Once the guest has left they wait for the next
   *  demo. */
  async settle(roundId: string, draw: GuestDraw): Promise<void> {
    const code = this.refresh().find((bet) => bet.roundId === roundId)?.family;
    const family = code === undefined ? null : await loadFamily(code);
    if (!family || (draw !== 'void' && !family.isDraw(draw))) return;
    if (!this.#balance.isShown()) return;
    const settled = settleGuestRound(family, roundId, draw, this.refresh());
    this.#write(settled.bets);
    if (settled.creditMinor > 0n) this.#balance.write(minor(this.#balance.read() + settled.creditMinor));
  }

  #write(bets: readonly GuestBet[]): void {
    const kept = trimGuestBets(bets);
    this.#storage.write(KEY, { bets: kept });
    this.store.setState({ bets: kept });
  }
}
