import { createStore, type StoreApi } from 'zustand/vanilla';

import type { PendingStorage } from './pending-storage.ts';
import type { Pending, PostPhase, PostState } from './pending.ts';
import { ABOUT_CONFIRMATION, type Confirmation, withConfirmation, withoutConfirmation } from './secret.ts';
import { sendUntilKnown, type PostOutcome } from './send-until-known.ts';

export type PendingPostPorts<Request, Reply> = {
  readonly newKey: () => string;
  readonly post: (payload: Request, key: string) => Promise<Reply>;
  readonly wait: (ms: number) => Promise<void>;
  /** Monotonic ms. */
  readonly now: () => number;
  /** Where a post without an answer outlives the page. */
  readonly storage: Pick<PendingStorage<Request>, 'read' | 'readNews' | 'write' | 'remove'>;
  /** True if a post that a reload interrupted can be resumed automatically. One that needs a confirmation
   *  cannot. */
  readonly canResume: boolean;
  /** Hears an answer before the post is forgotten; once, unless the page is closed in between. */
  readonly onAnswer?: (outcome: PostOutcome<Reply>, pending: Pending<Request>) => void;
};

/** One post that must be taken once, a slip or a movement of money. Its key is made before the first sending,
 *  and key and payload stay as they are until there is an answer: a second tap, a retry, another tab and a
 *  page that was left and opened again all get that answer.
 *
 *  idle -- send --> sent -- no answer --> delayed -- a minute --> unknown -- askAgain --> delayed
 *  sent | delayed -- answer --> idle        unknown -- giveUp --> idle
 *  delayed -- its confirmation alone is refused --> unknown
 *  (left and opened again) --> delayed, or unknown where it cannot resume */
export class PendingPost<Request, Reply> {
  readonly store: StoreApi<Pending<Request> | null>;
  readonly #ports: PendingPostPorts<Request, Reply>;
  #sending: { readonly key: string; readonly outcome: Promise<PostOutcome<Reply>> } | null = null;
  /** Refused for now, and kept by the server under its key: the same payload continues where it stopped. */
  #kept: Pick<Pending<Request>, 'key' | 'payload'> | null = null;
  #adoptedKey = '';

  constructor(ports: PendingPostPorts<Request, Reply>) {
    this.#ports = ports;
    this.store = createStore<Pending<Request> | null>(() => this.#adopted(ports.storage.read()));
  }

  /** The request without a reply. Its confirmation is not stored: where the call needs one, it must be
   *  entered again for a retry. */
  get pending(): Pending<Request> | null {
    return this.store.getState();
  }

  get state(): PostState {
    return this.pending?.phase ?? 'idle';
  }

  /** The post on its way, for a page that did not send it itself; null while there is none. */
  get answer(): Promise<PostOutcome<Reply>> | null {
    return this.#underWay(this.pending);
  }

  /** The key of the last post that an earlier visit or another tab had sent; "" for none. */
  get adoptedKey(): string {
    return this.#adoptedKey;
  }

  /** Takes up what another tab has stored. How far a post is that this tab sends, this tab knows best. */
  refresh = (): void => {
    const stored = this.#ports.storage.readNews();
    if (stored === undefined) return;
    const ours = this.pending;
    if (!stored || !ours || stored.key !== ours.key) this.store.setState(this.#adopted(stored), true);
    else if (!this.#underWay(ours))
      this.store.setState({ ...ours, phase: this.#phaseOf(stored.phase) }, true);
  };

  /** Sends a payload under a new key. A second tap gets the outcome of the first. While an earlier post or
   *  another tab's has no answer, nothing is sent. */
  send = (payload: Request): Promise<PostOutcome<Reply>> => {
    const first = this.#underWay(this.pending);
    if (first) return first;
    this.refresh();
    if (this.pending) return Promise.resolve({ kind: 'unknown' });
    const isKept = JSON.stringify(this.#kept?.payload) === JSON.stringify(payload);
    const key = (isKept && this.#kept?.key) || this.#ports.newKey();
    return this.#start({ key, payload, phase: 'sent' });
  };

  /** Asks again for the answer that did not come: the same payload under its key, confirmed anew where that
   *  is gone. */
  askAgain = (given?: Confirmation): Promise<PostOutcome<Reply>> => {
    const shown = this.pending;
    this.refresh();
    const pending = this.pending ?? shown;
    if (!pending) return Promise.resolve({ kind: 'unknown' });
    const payload = withConfirmation(pending.payload, given);
    return this.#underWay(pending) ?? this.#start({ ...pending, payload, phase: 'delayed' });
  };

  /** Takes up a post that was on its way when the app was closed. */
  resume = (): void => {
    if (this.#ports.canResume && this.pending && this.state !== 'unknown') void this.askAgain();
  };

  /** Gives up asking. What was sent may still have been taken: the records tell. */
  giveUp = (): void => {
    const shown = this.pending;
    if (!shown || this.#underWay(shown)) return;
    this.refresh();
    if (this.pending?.key === shown.key) this.#end(shown.key);
  };

  #start(pending: Pending<Request>): Promise<PostOutcome<Reply>> {
    this.#keep(pending);
    const outcome = this.#exchange(pending).finally(() => {
      if (this.#sending?.key === pending.key) this.#sending = null;
    });
    this.#sending = { key: pending.key, outcome };
    return outcome;
  }

  async #exchange(sent: Pending<Request>): Promise<PostOutcome<Reply>> {
    const { key, payload } = sent;
    const { post, wait, now } = this.#ports;
    let isRepeat = sent.phase !== 'sent';
    const onDelay = (): void => {
      isRepeat = true;
      this.#mark(key, 'delayed');
    };
    try {
      const ports = { post: () => post(payload, key), wait, now, onDelay };
      const outcome = await sendUntilKnown(ports, isRepeat);
      const code = outcome.kind === 'refused' ? outcome.code : '';
      this.#kept = KEEPS_KEY.has(code) ? { key, payload } : null;
      // The confirmation is looked at before the key: its refusal says nothing about the earlier sending.
      if (isRepeat && ABOUT_CONFIRMATION.has(code)) this.#mark(key, 'unknown', withoutConfirmation(payload));
      else if (outcome.kind === 'unknown') this.#mark(key, 'unknown');
      else this.#answered(sent, outcome);
      return outcome;
    } catch (error) {
      this.#mark(key, 'unknown');
      throw error;
    }
  }

  /** Another tab may have got the answer too, and a further post may be on its way there: that one is left
   *  alone. */
  #answered(sent: Pending<Request>, outcome: PostOutcome<Reply>): void {
    this.refresh();
    if (this.pending?.key !== sent.key) return;
    this.#ports.onAnswer?.(outcome, sent);
    this.#end(sent.key);
  }

  #mark(key: string, phase: PostPhase, payload?: Request): void {
    this.refresh();
    const { pending } = this;
    if (pending?.key === key) this.#keep({ key, payload: payload ?? pending.payload, phase });
  }

  /** Everything is in the storage before it goes out or is drawn. */
  #keep(pending: Pending<Request>): void {
    this.#ports.storage.write(pending);
    this.store.setState(pending, true);
  }

  #end(key: string): void {
    this.#ports.storage.remove(key);
    this.store.setState(null, true);
  }

  #adopted(stored: Pending<Request> | null): Pending<Request> | null {
    if (!stored) return null;
    this.#adoptedKey = stored.key;
    return { ...stored, phase: this.#phaseOf(stored.phase) };
  }

  /** A post that this tab has not sent may have arrived: it is never merely sent. */
  #phaseOf(stored: PostPhase): PostPhase {
    return this.#ports.canResume && stored !== 'unknown' ? 'delayed' : 'unknown';
  }

  /** The outcome to come of a post, if this tab is sending it. */
  #underWay(pending: Pending<Request> | null): Promise<PostOutcome<Reply>> | null {
    return pending && this.#sending?.key === pending.key ? this.#sending.outcome : null;
  }
}

/** A deposit order is there before its rail is asked where to pay. */
const KEEPS_KEY: ReadonlySet<string> = new Set(['RAIL_UNAVAILABLE']);
