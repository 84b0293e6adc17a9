/** An event of a stream as a client reads it. */
export type StreamEvent = { readonly id: string | undefined; readonly event: string; readonly data: never };

export type OpenStream = {
  readonly status: number;
  readonly headers: Headers;
  /** Waits for the next event; undefined when the server has ended the stream. */
  readonly next: () => Promise<StreamEvent | undefined>;
  /** The next event with one name, skipping others. */
  readonly nextOf: (name: string) => Promise<StreamEvent>;
  readonly json: () => Promise<{ code: number; msg: string }>;
  readonly close: () => void;
};

/** Opens a live stream as the web app does: by fetch, with the token as a header. */
export async function openLive(
  address: string,
  topics: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/live?topics=${topics}`, { headers, signal: abort.signal });
  const reader = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? response.body?.pipeThrough(new TextDecoderStream()).getReader()
    : undefined;
  let text = '';
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const frame = text.slice(0, end);
        text = text.slice(end + 2);
        return parse(frame);
      }
      const part = await reader?.read();
      if (!part || part.done) return undefined;
      text += part.value;
    }
  };
  const nextOf = async (name: string): Promise<StreamEvent> => {
    for (;;) {
      const event = await next();
      if (!event) throw new Error(`the stream ended before ${name}`);
      if (event.event === name) return event;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    nextOf,
    json: async () => (await response.json()) as { code: number; msg: string },
    close: () => abort.abort(),
  };
}

function parse(frame: string): StreamEvent {
  const fields = new Map(
    frame
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  return {
    id: fields.get('id'),
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null') as never,
  };
}
