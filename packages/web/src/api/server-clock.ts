const SAMPLES_MAX = 8;

type Sample = { readonly offset: number; readonly roundTrip: number };

/** Returns true if the phone's own clock stood still between two samples, as it does during sleep: the offset
 *  has grown by more than both round trips explain, so older samples no longer hold. A smaller offset proves
 *  nothing: the reply may have waited through the sleep. */
const hasSlept = (before: Sample, now: Sample): boolean =>
  now.offset - before.offset > before.roundTrip + now.roundTrip;

/** The server's clock: `performance.now()` plus an offset, so that countdowns are right on a phone with a
 *  wrong clock. The offset comes from the sample with the shortest round trip; the clock never runs
 *  backwards. */
export class ServerClock {
  readonly #monotonic: () => number;
  #samples: readonly Sample[] = [];
  #lastNow = 0;
  #offset: number;
  #isMeasured = false;

  /** Called whenever the server has said its time. */
  onSet: () => void = () => undefined;

  constructor(monotonic: () => number, originMs: number) {
    this.#monotonic = monotonic;
    this.#offset = originMs;
  }

  /** serverMs: the server's epoch ms; sentAt, receivedAt: monotonic ms around the call. */
  sample(serverMs: number, sentAt: number, receivedAt: number): void {
    const sample = { offset: serverMs - (sentAt + receivedAt) / 2, roundTrip: receivedAt - sentAt };
    const isFirst = this.#samples.length === 0;
    this.#isMeasured = true;
    if (this.#samples.some((one) => hasSlept(one, sample))) this.#samples = [];
    this.#samples = [...this.#samples, sample].slice(-SAMPLES_MAX);
    this.#offset = this.#samples.reduce((best, one) => (one.roundTrip < best.roundTrip ? one : best)).offset;
    // Before the first sample the clock was the phone's own; that one may be set back.
    if (isFirst) this.#lastNow = 0;
    this.onSet();
  }

  /** A pushed event has no round trip to measure, and most replies say the time in whole seconds: such a time
   *  holds only until a call has measured one. */
  hint(serverMs: number): void {
    if (this.#samples.length > 0) return;
    if (!this.#isMeasured) this.#lastNow = 0;
    this.#isMeasured = true;
    this.#offset = serverMs - this.#monotonic();
    this.onSet();
  }

  /** True if the server has said its time; before, the clock is the phone's own. */
  get isMeasured(): boolean {
    return this.#isMeasured;
  }

  /** Epoch ms by the server's clock; never less than an earlier result. */
  now(): number {
    this.#lastNow = Math.max(this.#lastNow, this.#monotonic() + this.#offset);
    return this.#lastNow;
  }
}

export const serverClock = new ServerClock(() => performance.now(), performance.timeOrigin);
