import { setTimeout as wait } from 'node:timers/promises';

import { TOTP } from 'otpauth';

const STEP_MS = 30_000;
const PAUSE_MS = 200;

/** An authenticator app. Each code is of a later step than the one before, since the server accepts none
 *  twice; it looks a step ahead, and waits where that is not enough. */
export class Authenticator {
  readonly #totp: TOTP;
  #used = 0;

  readonly #now: () => number;

  /** now: by the clock of the product, in Unix ms. */
  constructor(secret: string, now: () => number) {
    this.#now = now;
    this.#totp = new TOTP({ secret: secret.replaceAll(/\s/g, '') });
  }

  async next(): Promise<string> {
    const step = Math.max(this.#used + 1, this.#step() - 1);
    while (this.#step() + 1 < step) await wait(PAUSE_MS);
    this.#used = step;
    return this.#totp.generate({ timestamp: step * STEP_MS });
  }

  #step(): number {
    return Math.floor(this.#now() / STEP_MS);
  }
}
