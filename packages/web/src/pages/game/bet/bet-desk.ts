import { createStore } from 'zustand/vanilla';
import { sendUntilKnown, type Refused } from '../../../api/send-until-known.ts';
import type { StoragePort } from '../../../storage/browser-storage.ts';
import { betReducer, type BetAction, type BetState, initialBet } from './bet-reducer.ts';
import type { Submission } from './draft.ts';
import { readDraft, writeDraft } from './draft-storage.ts';
import { problemOf, type SlipRefusal } from './slip-sums.ts';
import type { PlacedSlip } from './wire.ts';

export type DeskPorts = {
  readonly storage: StoragePort;
  /** Sends a slip under its key. */
  readonly post: (submission: Submission) => Promise<PlacedSlip>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
};

export type SendOutcome = 'accepted' | 'refused' | 'sessionEnded' | 'unknown';

/** Holds the slip of one game outside of its page: a sending goes on, and its answer is noted, when the page is left
 *  meanwhile. Every change is in the storage before anything goes out or is drawn. */
export class BetDesk {
  readonly gameId: number;
  readonly store;
  readonly #ports: DeskPorts;
  #sending: Promise<SendOutcome> | null = null;

  constructor(gameId: number, ports: DeskPorts) {
    this.gameId = gameId;
    this.#ports = ports;
    this.store = createStore<BetState>(() => initialBet(readDraft(gameId, ports.storage)));
  }

  dispatch = (action: BetAction): void => {
    const before = this.store.getState();
    const state = betReducer(before, action);
    if (state === before) return;
    writeDraft(this.gameId, state, this.#ports.storage);
    this.store.setState(state, true);
  };

  /** Sends a new slip. A second tap gets the outcome of the first. */
  submit(submission: Submission): Promise<SendOutcome> {
    if (this.#sending) return this.#sending;
    this.dispatch({ type: 'submitted', submission });
    return this.#send(false);
  }

  /** Asks again for a slip that has no answer. */
  retry(): Promise<SendOutcome> {
    if (this.#sending) return this.#sending;
    this.dispatch({ type: 'retried' });
    return this.#send(true);
  }

  /** Takes up a slip that was on its way when the app was closed. One of somebody else is let go: sent again, it would
   *  be paid by the wrong member. It waits while nobody is logged in: "" is no member. */
  resume(owner: string): void {
    const { submission } = this.store.getState();
    if (owner === '' || !submission || this.#sending) return;
    if (submission.owner !== owner) this.dispatch({ type: 'submissionDropped' });
    else if (submission.phase !== 'unknown') void this.retry();
  }

  #send(isRepeat: boolean): Promise<SendOutcome> {
    const { submission } = this.store.getState();
    if (!submission) return Promise.resolve('unknown');
    this.#sending = this.#exchange(submission, isRepeat).finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #exchange(submission: Submission, isRepeat: boolean): Promise<SendOutcome> {
    const { post, wait, now } = this.#ports;
    const onDelay = () => this.dispatch({ type: 'answerDelayed' });
    const outcome = await sendUntilKnown({ post: () => post(submission), wait, now, onDelay }, isRepeat);
    switch (outcome.kind) {
      case 'accepted': {
        const { game_no: issue, round_id: roundId, total_amount: total } = outcome.reply;
        this.dispatch({ type: 'accepted', placed: { owner: submission.owner, issue, roundId, total } });
        break;
      }
      case 'refused':
        this.dispatch({ type: 'refused', refusal: refusalOf(outcome, submission) });
        break;
      case 'sessionEnded':
        this.dispatch({ type: 'submissionDropped' });
        break;
      case 'unknown':
        this.dispatch({ type: 'answerMissing' });
    }
    return outcome.kind;
  }
}

/** The server names a row of the payload; the player sees lines of the slip. */
function refusalOf(outcome: Refused, { lineOfRow }: Submission): SlipRefusal {
  const refusal = problemOf(outcome.code, outcome.detail);
  return refusal.row === null ? refusal : { ...refusal, row: lineOfRow[refusal.row] ?? null };
}
