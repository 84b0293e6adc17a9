import type { Data, Payload } from '@tessera/contract/routes';
import { createStore } from 'zustand/vanilla';
import { sendUntilKnown, type PostOutcome } from '../api/send-until-known.ts';

/** The calls that move money and are taken once for each key. */
export type MoneyPath = 'trade/recharge' | 'trade/withdraw' | 'trade/transfer';

/** idle: nothing is on its way. sending: the first answer is awaited. delayed: it did not come, and the same post goes
 *  out again. unknown: no answer for a minute; whoever waits decides.
 *
 *  idle -- send --> sending -- no answer --> delayed -- a minute --> unknown -- send --> delayed
 *  sending | delayed -- answer --> idle        unknown -- reset --> idle */
export type MoneyPostState = 'idle' | 'sending' | 'delayed' | 'unknown';

type MoneyPostPorts<P extends MoneyPath> = {
  readonly newKey: () => string;
  readonly post: (payload: Payload<P>, key: string) => Promise<Data<P>>;
  readonly wait: (ms: number) => Promise<void>;
  /** Monotonic ms. */
  readonly now: () => number;
};

/** One post that must move money once. Its key is made before the first sending, and key and payload stay as they are
 *  until there is an answer: a second tap, a retry and a page that was left and opened again all get that answer. */
export class MoneyPost<P extends MoneyPath> {
  readonly store = createStore<MoneyPostState>(() => 'idle');
  readonly #ports: MoneyPostPorts<P>;
  #open: Keyed<P> | null = null;
  /** Refused for now, and kept by the server under its key: the same payload goes on where it stopped. */
  #kept: Keyed<P> | null = null;
  #sending: Promise<PostOutcome<Data<P>>> | null = null;

  constructor(ports: MoneyPostPorts<P>) {
    this.#ports = ports;
  }

  /** Sends a payload. While an earlier one has no answer, that one is asked for again and this one is not sent: the
   *  page must not let it be changed before. */
  send = (payload: Payload<P>): Promise<PostOutcome<Data<P>>> => {
    this.#sending ??= this.#exchange(payload).finally(() => (this.#sending = null));
    return this.#sending;
  };

  /** Gives up asking. What was sent may still have been taken: the log of orders tells. */
  reset = (): void => {
    if (this.#sending) return;
    this.#open = null;
    this.store.setState('idle', true);
  };

  async #exchange(asked: Payload<P>): Promise<PostOutcome<Data<P>>> {
    const isRepeat = this.#open !== null;
    const { key, payload } = (this.#open ??= this.#keptAs(asked) ?? {
      key: this.#ports.newKey(),
      payload: asked,
    });
    this.store.setState(isRepeat ? 'delayed' : 'sending', true);
    const { wait, now } = this.#ports;
    const post = (): Promise<Data<P>> => this.#ports.post(payload, key);
    const onDelay = (): void => this.store.setState('delayed', true);
    try {
      const outcome = await sendUntilKnown({ post, wait, now, onDelay }, isRepeat);
      this.#kept = outcome.kind === 'refused' && KEEPS_KEY.has(outcome.code) ? { key, payload } : null;
      if (outcome.kind !== 'unknown') this.#open = null;
      return outcome;
    } finally {
      this.store.setState(this.#open ? 'unknown' : 'idle', true);
    }
  }

  #keptAs(asked: Payload<P>): Keyed<P> | null {
    return JSON.stringify(this.#kept?.payload) === JSON.stringify(asked) ? this.#kept : null;
  }
}

type Keyed<P extends MoneyPath> = { readonly key: string; readonly payload: Payload<P> };

/** A deposit order is there before its rail is asked where to pay. */
const KEEPS_KEY: ReadonlySet<string> = new Set(['RAIL_UNAVAILABLE']);
