import { createStore } from 'zustand/vanilla';

import { PendingPost, type PendingPostPorts } from '../../../../pending-post/pending-post.ts';
import { PendingStorage } from '../../../../pending-post/pending-storage.ts';
import type { Pending } from '../../../../pending-post/pending.ts';
import type { PostOutcome } from '../../../../pending-post/send-until-known.ts';
import type { StoragePort } from '../../../../storage/browser-storage.ts';
import type { PlacedSlip, SlipPayload } from '../picks/wire.ts';
import { betReducer, type BetAction, type BetState, initialBet } from './bet-reducer.ts';
import { DraftStorage } from './draft-storage.ts';
import { isSameDraft } from './draft.ts';
import { refusalOf } from './slip-refusal.ts';

export type BetSlipPorts = Pick<
  PendingPostPorts<SlipPayload, PlacedSlip>,
  'newKey' | 'post' | 'wait' | 'now'
> & { readonly storage: StoragePort };

export type SendOutcome = PostOutcome<PlacedSlip>['kind'];

/** Holds the slip of one game and one member outside of its page: a sending goes on, and its answer is noted,
 *  when the page is left meanwhile. Every change is in the storage before anything goes out or is drawn.
 *  Another tab may do the same: what it has written is taken up right before anything is changed. */
export class BetSlipController {
  readonly gameId: number;
  /** The member; "" for whoever has no account. */
  readonly owner: string;
  readonly store;
  readonly #draftStorage: DraftStorage;
  readonly #post: PendingPost<SlipPayload, PlacedSlip>;

  /** `table` names one of several slips of the game that are open side by side. */
  constructor(
    gameId: number,
    owner: string,
    { storage: browser, ...ports }: BetSlipPorts,
    table = String(gameId),
  ) {
    this.gameId = gameId;
    this.owner = owner;
    this.#draftStorage = new DraftStorage(browser, table, owner);
    const storage = new PendingStorage<SlipPayload>(browser, 'games/submitBet', owner, table);
    this.#draftStorage.handOver((pending) => storage.write(pending));
    const onAnswer = this.#noteAnswer.bind(this);
    this.#post = new PendingPost({ ...ports, storage, canResume: true, onAnswer });
    this.store = createStore<BetState>(() => initialBet(this.#draftStorage.read(), this.#post.pending));
    this.#post.store.subscribe((pending) => this.dispatch({ type: 'postChanged', pending }));
  }

  dispatch = (action: BetAction): void => {
    this.refresh();
    this.#step(action);
  };

  /** Takes up what another tab has written. */
  refresh = (): void => {
    this.#post.refresh();
    const draft = this.#draftStorage.readNews();
    if (draft) this.store.setState(betReducer(this.store.getState(), { type: 'draftArrived', draft }), true);
  };

  /** Sends a new slip. A second tap gets the outcome of the first; while another tab's slip is on its way,
   *  nothing is sent. */
  async submit(payload: SlipPayload): Promise<SendOutcome> {
    return (await this.#post.send(payload)).kind;
  }

  /** Asks again for a slip that has no answer. */
  async askAgain(): Promise<SendOutcome> {
    return (await this.#post.askAgain()).kind;
  }

  /** Takes up a slip that was on its way when the app was closed. */
  resume(): void {
    this.#post.resume();
  }

  /** Stops waiting for the answer to a slip; its lines can be changed again. */
  giveUp(): void {
    this.#post.giveUp();
  }

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

  #noteAnswer(outcome: PostOutcome<PlacedSlip>, { key, payload }: Pending<SlipPayload>): void {
    if (outcome.kind === 'accepted') {
      const { game_no: issue, round_id: roundId, total_amount: total, bets } = outcome.reply;
      const betIds = bets.map(({ id }) => id);
      this.dispatch({ type: 'accepted', placed: { key, owner: this.owner, issue, roundId, total, betIds } });
    }
    if (outcome.kind !== 'refused') return;
    const rows = Array.isArray(payload?.bet_content) ? payload.bet_content : [];
    const refusal = refusalOf(outcome, rows, this.store.getState().lines);
    this.dispatch({ type: 'refused', refusal });
  }

  #step(action: BetAction): void {
    const before = this.store.getState();
    const state = betReducer(before, action);
    if (state === before) return;
    if (!isSameDraft(before, state)) this.#draftStorage.write(state);
    this.store.setState(state, true);
  }
}
