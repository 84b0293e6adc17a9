import type { Socket } from 'node:net';

import type { ByeReason } from '@tessera/contract/live';

import { frameOf } from './live-frame.ts';
import type { LiveClient } from './live-hub.ts';
import type { Topics } from './topics.ts';

export type EndReason = ByeReason | 'left';

export type StreamRequest = {
  readonly topics: Topics;
  readonly token: string | undefined;
  /** Called once, however the stream ends. */
  readonly onEnd: (stream: LiveStream, reason: EndReason) => void;
  readonly bufferMaxBytes?: number;
};

/** The limit of unread data in this process per client, above which the client counts as a slow reader. */
const BUFFER_MAX_BYTES = 256 * 1024;
/** The time a closed client has to read the data already written. */
const CUT_AFTER_MS = 5_000;

/** A client's reply as a stream: flowing -> ended. Writes the head of the reply to the socket first; frames
 *  follow unchanged, one buffer for all streams. Nothing here waits for the client: a slow reader is closed
 *  with a named reason when more than `bufferMaxBytes` wait for it.
 *  Cost: a class, because closures and a timer for each of ten thousand streams would take more memory than
 *  the rest of it. */
export class LiveStream implements LiveClient {
  readonly topics: Topics;
  readonly token: string | undefined;
  readonly #socket: Socket;
  readonly #request: StreamRequest;
  #isEnded = false;
  #balanceSeq = -1n;

  constructor(socket: Socket, request: StreamRequest) {
    this.topics = request.topics;
    this.token = request.token;
    this.#socket = socket;
    this.#request = request;
    socket.on('close', () => this.#finish('left'));
    // A broken pipe arrives as an error and then as the close that is handled above.
    socket.on('error', ignored);
  }

  write(frame: Buffer): void {
    if (this.#isEnded) return;
    this.#socket.write(frame);
    const { bufferMaxBytes = BUFFER_MAX_BYTES } = this.#request;
    if (this.#socket.writableLength > bufferMaxBytes) this.end('slow_reader');
  }

  /** Never replaces a balance by an older one, which a slower operation may bring. The skipped one shows in
   *  the numbers. */
  writeBalance(frame: Buffer, seq: bigint): void {
    if (seq < this.#balanceSeq) return;
    this.#balanceSeq = seq;
    this.write(frame);
  }

  /** Writes the initial balance, unless it was written before with the change that led to it. */
  writeSnapshot(frame: Buffer, seq: bigint): void {
    if (seq !== this.#balanceSeq) this.writeBalance(frame, seq);
  }

  end(reason: ByeReason): void {
    if (this.#isEnded) return;
    this.#socket.end(frameOf({ event: 'bye', data: { reason } }));
    this.#socket.setTimeout(CUT_AFTER_MS, () => this.#socket.destroy());
    this.#finish(reason);
  }

  #finish(reason: EndReason): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#request.onEnd(this, reason);
  }
}

const ignored = (): void => {};
