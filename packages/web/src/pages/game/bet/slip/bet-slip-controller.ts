import { createStore } from 'zustand/vanilla';

import { sendUntilKnown, type Refused } from '../../../../api/send-until-known.ts';
import type { StoragePort } from '../../../../storage/browser-storage.ts';
import type { PlacedSlip } from '../wire.ts';
import { betReducer, type BetAction, type BetState, initialBet } from './bet-reducer.ts';
import { DraftStorage } from './draft-storage.ts';
import { isSameDraft, type Submission } from './draft.ts';
import { problemOf, type SlipRefusal } from './slip-sums.ts';

export type BetSlipPorts = {
  readonly storage: StoragePort;
  /** Sends a slip under its key. */
  readonly post: (submission: Submission) => Promise<PlacedSlip>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
};

export type SendOutcome = 'accepted' | 'refused' | 'sessionEnded' | 'unknown';

/** Holds the slip of one game and one member outside of its page: a sending goes on, and its answer is noted,
 *  when the page is left meanwhile. Every change is in the storage before anything goes out or is drawn.
 *  Another tab may do the same: what it has written is taken up right before anything is changed. */
export class BetSlipController {
  readonly gameId: number;
  /** The member; "" for whoever has no account. */
  readonly owner: string;
  readonly store;
  readonly #ports: BetSlipPorts;
  readonly #draftStorage: DraftStorage;
  #sending: { readonly key: string; readonly outcome: Promise<SendOutcome> } | null = null;

  constructor(gameId: number, owner: string, ports: BetSlipPorts) {
    this.gameId = gameId;
    this.owner = owner;
    this.#ports = ports;
    this.#draftStorage = new DraftStorage(ports.storage, gameId, owner);
    this.store = createStore<BetState>(() => initialBet(this.#draftStorage.read()));
  }

  dispatch = (action: BetAction): void => {
    this.refresh();
    const before = this.store.getState();
    const state = betReducer(before, action);
    if (state === before) return;
    if (!isSameDraft(before, state)) this.#draftStorage.write(state);
    this.store.setState(state, true);
  };

  /** Takes up what another tab has written. How far a slip is that this tab sends, this tab knows best. */
  refresh = (): void => {
    const draft = this.#draftStorage.readNews();
    if (!draft) return;
    const { submission: ours, issue } = this.store.getState();
    const isOurs = ours?.key === draft.submission?.key && this.#sending?.key === ours?.key;
    const submission = isOurs ? ours : draft.submission;
    this.store.setState({ ...initialBet({ ...draft, submission }), issue }, true);
  };

  /** Sends a new slip. A second tap gets the outcome of the first; while another tab's slip is on its way,
   *  nothing is sent. */
  submit(submission: Submission): Promise<SendOutcome> {
    this.dispatch({ type: 'submitted', submission });
    return this.#underWay() ?? this.#send(submission, false);
  }

  /** Asks again for a slip that has no answer. */
  retry(): Promise<SendOutcome> {
    this.refresh();
    const underWay = this.#underWay();
    if (underWay) return underWay;
    this.dispatch({ type: 'retried' });
    return this.#send(this.store.getState().submission, true);
  }

  /** Takes up a slip that was on its way when the app was closed. */
  resume(): void {
    const { submission } = this.store.getState();
    if (submission && submission.phase !== 'unknown') void this.retry();
  }

  /** The slip of a visitor or guest passes to the member who logs in, unless one of theirs has no answer
   *  yet. */
  takeOver(visitor: BetSlipController): void {
    visitor.refresh();
    this.refresh();
    const { lines, picks, stake } = visitor.store.getState();
    if (this.store.getState().submission || (lines.length === 0 && Object.keys(picks).length === 0)) return;
    this.dispatch({ type: 'slipTaken', lines, picks, stake });
    visitor.dispatch({ type: 'slipCleared' });
  }

  /** The outcome to come of the slip on the screen, if this tab is sending it. */
  #underWay(): Promise<SendOutcome> | null {
    const { submission } = this.store.getState();
    return submission && this.#sending?.key === submission.key ? this.#sending.outcome : null;
  }

  #send(submission: Submission | null, isRepeat: boolean): Promise<SendOutcome> {
    if (!submission || this.store.getState().submission?.key !== submission.key)
      return Promise.resolve('unknown');
    const { key } = submission;
    const outcome = this.#exchange(submission, isRepeat).finally(() => {
      if (this.#sending?.key === key) this.#sending = null;
    });
    this.#sending = { key, outcome };
    return outcome;
  }

  async #exchange(submission: Submission, isRepeat: boolean): Promise<SendOutcome> {
    const { post, wait, now } = this.#ports;
    const note = (action: BetAction): void => this.#noteAnswer(submission.key, action);
    const onDelay = () => note({ type: 'answerDelayed' });
    const outcome = await sendUntilKnown({ post: () => post(submission), wait, now, onDelay }, isRepeat);
    switch (outcome.kind) {
      case 'accepted': {
        const { game_no: issue, round_id: roundId, total_amount: total } = outcome.reply;
        note({ type: 'accepted', placed: { owner: submission.owner, issue, roundId, total } });
        break;
      }
      case 'refused':
        note({ type: 'refused', refusal: refusalOf(outcome, submission) });
        break;
      case 'sessionEnded':
        note({ type: 'submissionDropped' });
        break;
      case 'unknown':
        note({ type: 'answerMissing' });
    }
    return outcome.kind;
  }

  /** Another tab may have got the answer too, and a further slip may be on its way there: that one is left
   *  alone. */
  #noteAnswer(key: string, action: BetAction): void {
    this.refresh();
    if (this.store.getState().submission?.key === key) this.dispatch(action);
  }
}

/** The server names a row of the payload; the player sees lines of the slip. */
function refusalOf(outcome: Refused, { lineOfRow }: Submission): SlipRefusal {
  const refusal = problemOf(outcome.code, outcome.detail);
  return refusal.row === null ? refusal : { ...refusal, row: lineOfRow[refusal.row] ?? null };
}
