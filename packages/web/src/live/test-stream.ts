import { LIVE_PATH } from '@tessera/contract/live';

/** For tests: a server whose live stream says what the test says, and whose calls the test answers. */
export function testStream(answer: (url: string) => Response): {
  readonly fetch: (url: string) => Promise<Response>;
  /** Fails until the stream is open. */
  readonly say: (event: string, data: object) => void;
} {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  return {
    fetch: async (url) => {
      if (!url.startsWith(LIVE_PATH)) return answer(url);
      return new Response(new ReadableStream<Uint8Array>({ start: (made) => void (control = made) }));
    },
    say(event, data) {
      if (!control) throw new Error('the stream is not open');
      control.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  };
}
