export type SseMessage = { readonly event: string; readonly data: string; readonly id: string | null };

/** Parses server-sent events from chunks that may end anywhere, even inside a line ending. Comments and
 *  unknown fields are ignored. */
export class SseParser {
  #rest = '';
  #event = '';
  #data: string[] = [];
  #id: string | null = null;

  feed(piece: string): SseMessage[] {
    const text = this.#rest + piece;
    // A "\r" at the end may be half of "\r\n": wait for the next chunk.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + text.slice(whole.length);
    return lines.flatMap((line) => this.#take(line) ?? []);
  }

  #take(line: string): SseMessage | null {
    if (line === '') return this.#finish();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    else if (field === 'data') this.#data.push(value);
    else if (field === 'id') this.#id = value;
    return null;
  }

  #finish(): SseMessage | null {
    const message = { event: this.#event || 'message', data: this.#data.join('\n'), id: this.#id };
    const isEmpty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    this.#id = null;
    return isEmpty ? null : message;
  }
}
