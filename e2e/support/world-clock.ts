import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { clockOfFile } from '../../scripts/moved-clock.mjs';

const DAY_MS = 86_400_000;
const US_PER_MS = 1_000n;

/** The time of day in which a product, its database and a browser live. It goes on by itself, and jumps ahead
 *  when a test says so. Waits and the monotonic clock know nothing of it. */
export class WorldClock {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** A new clock. It begins at the next eight in the morning of the house, so that a run has sixteen hours
   *  until the next day, whenever it is made. The caller removes it. */
  static make(): WorldClock {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-clock-'));
    // PostgreSQL may run as another user.
    chmodSync(folder, 0o755);
    const clock = new WorldClock(path.join(folder, 'ahead'));
    // The house is eight hours ahead of UTC.
    writeFileSync(clock.#file, bytesOf(DAY_MS - (Date.now() % DAY_MS)), { mode: 0o644 });
    return clock;
  }

  get file(): string {
    return this.#file;
  }

  /** The environment of what is to live in this time, with all that it starts. */
  get environment(): Record<string, string> {
    return clockOfFile(this.#file);
  }

  /** Units: Unix ms. */
  now(): number {
    return Date.now() + this.#aheadMs();
  }

  advance(ms: number): void {
    // In place: those who live in this time have the file in their memory.
    writeFileSync(this.#file, bytesOf(this.#aheadMs() + ms), { flag: 'r+' });
  }

  remove(): void {
    rmSync(path.dirname(this.#file), { recursive: true, force: true });
  }

  #aheadMs(): number {
    return Number(view(readFileSync(this.#file)).getBigInt64(0, IS_LITTLE) / US_PER_MS);
  }
}

const IS_LITTLE = os.endianness() === 'LE';
const view = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function bytesOf(aheadMs: number): Uint8Array {
  const bytes = new Uint8Array(BigInt64Array.BYTES_PER_ELEMENT);
  view(bytes).setBigInt64(0, BigInt(Math.round(aheadMs)) * US_PER_MS, IS_LITTLE);
  return bytes;
}
