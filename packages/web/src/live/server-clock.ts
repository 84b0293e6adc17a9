const SAMPLES_MAX = 8;

type Sample = { readonly offset: number; readonly roundTrip: number };

/** Whether the phone's own clock stood still between two samples, as it does while a phone sleeps: the offset
 *  has grown by more than both round trips could explain, so what was measured before holds no longer. An
 *  offset that has shrunk says nothing: that reply may have lain waiting through the sleep. */
const hasSlept = (before: Sample, now: Sample): boolean =>
  now.offset - before.offset > before.roundTrip + now.roundTrip;

/** The server's clock as seen from here: `performance.now()` plus an offset, so that a phone whose clock is
 *  set wrong counts down rightly. The offset is taken from the sample with the shortest way; the time told
 *  never goes back. */
export class ServerClock {
  readonly #monotonic: () => number;
  #samples: readonly Sample[] = [];
  #told = 0;
  #offset: number;

  constructor(monotonic: () => number, originMs: number) {
    this.#monotonic = monotonic;
    this.#offset = originMs;
  }

  /** serverMs: epoch ms the server told; sentAt, receivedAt: monotonic ms around the call. */
  sample(serverMs: number, sentAt: number, receivedAt: number): void {
    const sample = { offset: serverMs - (sentAt + receivedAt) / 2, roundTrip: receivedAt - sentAt };
    const isFirst = this.#samples.length === 0;
    if (this.#samples.some((one) => hasSlept(one, sample))) this.#samples = [];
    this.#samples = [...this.#samples, sample].slice(-SAMPLES_MAX);
    this.#offset = this.#samples.reduce((best, one) => (one.roundTrip < best.roundTrip ? one : best)).offset;
    // Before the first word from the server only the phone's own clock was told; that one may be put back.
    if (isFirst) this.#told = 0;
  }

  /** A pushed event has no way back to measure: it counts as a sample only until a call has measured one. */
  hint(serverMs: number): void {
    if (this.#samples.length === 0) this.sample(serverMs, this.#monotonic(), this.#monotonic());
  }

  /** Epoch ms by the server's clock; never less than what it said before. */
  now(): number {
    this.#told = Math.max(this.#told, this.#monotonic() + this.#offset);
    return this.#told;
  }
}

export const serverClock = new ServerClock(() => performance.now(), performance.timeOrigin);
