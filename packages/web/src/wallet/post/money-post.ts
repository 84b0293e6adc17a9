import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Data, Payload } from '@tessera/contract/routes';

import { sendUntilKnown, type PostOutcome } from '../../api/send-until-known.ts';
import { withoutPassword, withPasswordOf, type OpenPost, type OpenPostStorage } from './open-post.ts';

/** The calls that move money and are taken once for each key. */
export type MoneyPath = 'trade/recharge' | 'trade/withdraw' | 'trade/transfer';

/** idle: nothing is on its way. sending: the first answer is awaited. delayed: it did not come, and the same
 *  post goes out again. unknown: no answer for a minute, or the page was left before there was one; whoever
 *  waits decides.
 *
 *  idle -- send --> sending -- no answer --> delayed -- a minute --> unknown -- send --> delayed
 *  sending | delayed -- answer --> idle        unknown -- reset --> idle
 *  delayed -- the password alone is refused --> unknown        (left and opened again) --> unknown */
export type MoneyPostState = 'idle' | 'sending' | 'delayed' | 'unknown';

type MoneyPostPorts<P extends MoneyPath> = {
  readonly newKey: () => string;
  readonly post: (payload: Payload<P>, key: string) => Promise<Data<P>>;
  readonly wait: (ms: number) => Promise<void>;
  /** Monotonic ms. */
  readonly now: () => number;
  /** Where a post without an answer outlives the page. */
  readonly storage: Pick<OpenPostStorage<P>, 'read' | 'write' | 'remove'>;
};

/** One post that must move money once. Its key is made before the first sending, and key and payload stay as
 *  they are until there is an answer: a second tap, a retry and a page that was left and opened again all get
 *  that answer. */
export class MoneyPost<P extends MoneyPath> {
  readonly store: StoreApi<MoneyPostState>;
  readonly #ports: MoneyPostPorts<P>;
  #open: OpenPost<P> | null;
  /** Refused for now, and kept by the server under its key: the same payload goes on where it stopped. */
  #kept: OpenPost<P> | null = null;
  #sending: Promise<PostOutcome<Data<P>>> | null = null;

  constructor(ports: MoneyPostPorts<P>) {
    this.#ports = ports;
    this.#open = ports.storage.read();
    this.store = createStore<MoneyPostState>(() => (this.#open ? 'unknown' : 'idle'));
  }

  /** What is unanswered. Without its `password`, where the call has one, that must be given with the next
   *  sending. */
  get open(): Payload<P> | null {
    return this.#open?.payload ?? null;
  }

  /** What is on its way, for a page that did not send it itself; null while nothing is. */
  get answer(): Promise<PostOutcome<Data<P>>> | null {
    return this.#sending;
  }

  /** Sends a payload. While an earlier one has no answer, that one is asked for again and this one is not
   *  sent, save for its password: the page must not let it be changed before. */
  send = (payload: Payload<P>): Promise<PostOutcome<Data<P>>> => {
    this.#sending ??= this.#exchange(payload).finally(() => (this.#sending = null));
    return this.#sending;
  };

  /** Gives up asking. What was sent may still have been taken: the log of orders tells. */
  reset = (): void => {
    if (this.#sending) return;
    this.#end();
    this.store.setState('idle', true);
  };

  async #exchange(asked: Payload<P>): Promise<PostOutcome<Data<P>>> {
    let isRepeat = this.#open !== null;
    const { key, payload } = (this.#open = this.#toSend(asked));
    this.#ports.storage.write(this.#open);
    this.store.setState(isRepeat ? 'delayed' : 'sending', true);
    const { wait, now } = this.#ports;
    const post = (): Promise<Data<P>> => this.#ports.post(payload, key);
    const onDelay = (): void => {
      isRepeat = true;
      this.store.setState('delayed', true);
    };
    try {
      const outcome = await sendUntilKnown({ post, wait, now, onDelay }, isRepeat);
      const code = outcome.kind === 'refused' ? outcome.code : '';
      this.#kept = KEEPS_KEY.has(code) ? { key, payload } : null;
      // The password is looked at before the key: its refusal says nothing about the earlier sending.
      if (isRepeat && ABOUT_PASSWORD.has(code)) this.#open = { key, payload: withoutPassword<P>(payload) };
      else if (outcome.kind !== 'unknown') this.#end();
      return outcome;
    } finally {
      this.store.setState(this.#open ? 'unknown' : 'idle', true);
    }
  }

  #toSend(asked: Payload<P>): OpenPost<P> {
    if (this.#open) return { key: this.#open.key, payload: withPasswordOf<P>(this.#open.payload, asked) };
    const isKept = JSON.stringify(this.#kept?.payload) === JSON.stringify(asked);
    return (isKept && this.#kept) || { key: this.#ports.newKey(), payload: asked };
  }

  #end(): void {
    if (this.#open) this.#ports.storage.remove(this.#open.key);
    this.#open = null;
  }
}

/** A deposit order is there before its rail is asked where to pay. */
const KEEPS_KEY: ReadonlySet<string> = new Set(['RAIL_UNAVAILABLE']);

/** Refusals of the fund password, which says no more than that it was another one, or is locked. */
export const ABOUT_PASSWORD: ReadonlySet<string> = new Set([
  'FUND_PASSWORD_INCORRECT',
  'FUND_PASSWORD_LOCKED',
]);
