import { createStore } from 'zustand/vanilla';

import type { SlipPayload } from '../../picks/wire.ts';
import { betReducer, type BetAction, type BetState, type FreshSlip, initialBet } from './bet-reducer.ts';
import { DraftStorage } from './draft-storage.ts';
import { isSameDraft } from './draft.ts';
import { refusalOf } from './slip-refusal.ts';
import { pendingStorage, type RefusedWager, WagerController, type WagerPorts } from './wager-controller.ts';

/** Holds the slip of one game and one member outside of its page: a sending continues, and its answer is
 *  noted, when the page is left meanwhile. Every change is in the storage before anything goes out or is
 *  drawn. Another tab may do the same: what it has written is taken up right before anything is changed. */
export class BetSlipController extends WagerController {
  readonly gameId: number;
  readonly store;
  readonly #draftStorage: DraftStorage;

  /** `table` names one of several slips of the game that are open side by side. */
  constructor(
    gameId: number,
    owner: string,
    { storage: browser, ...ports }: WagerPorts,
    table = String(gameId),
  ) {
    const draftStorage = new DraftStorage(browser, table, owner);
    const storage = pendingStorage(browser, owner, table);
    draftStorage.handOver((pending) => storage.write(pending));
    super(owner, storage, ports);
    this.gameId = gameId;
    this.#draftStorage = draftStorage;
    this.store = createStore<BetState>(() => initialBet(draftStorage.read(), this.post.pending));
    this.post.store.subscribe((pending) => this.dispatch({ type: 'postChanged', pending }));
  }

  dispatch = (action: BetAction): void => {
    this.refresh();
    this.#step(action);
  };

  /** Takes up what another tab has written. */
  refresh = (): void => {
    this.post.refresh();
    const draft = this.#draftStorage.readNews();
    if (draft) this.store.setState(betReducer(this.store.getState(), { type: 'draftArrived', draft }), true);
  };

  /** The slip of a visitor or guest passes to the member who logs in, unless one of theirs has no answer
   *  yet. */
  takeOver(visitor: BetSlipController): void {
    visitor.refresh();
    this.refresh();
    const { lines, picks, slipIssue, carriedFrom, stake } = visitor.store.getState();
    if (this.store.getState().pending || (lines.length === 0 && Object.keys(picks).length === 0)) return;
    this.dispatch({ type: 'slipTaken', lines, picks, slipIssue, carriedFrom, stake });
    visitor.dispatch({ type: 'slipCleared' });
  }

  protected override noteTaken(placed: FreshSlip): void {
    this.dispatch({ type: 'accepted', placed });
  }

  protected override noteRefused(refused: RefusedWager, payload: SlipPayload): void {
    const rows = Array.isArray(payload?.bet_content) ? payload.bet_content : [];
    this.dispatch({ type: 'refused', refusal: refusalOf(refused, rows, this.store.getState().lines) });
  }

  #step(action: BetAction): void {
    const before = this.store.getState();
    const state = betReducer(before, action);
    if (state === before) return;
    if (!isSameDraft(before, state)) this.#draftStorage.write(state);
    this.store.setState(state, true);
  }
}
