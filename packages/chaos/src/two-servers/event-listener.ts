/** A round event as a stream told it. */
export type ReceivedEvent = { readonly seq: number; readonly kind: string; readonly roundId: string };

export type Listener = {
  readonly received: readonly ReceivedEvent[];
  /** Leaves in the middle and comes back with the last event it had, as a page that was asleep. */
  readonly comeBack: () => Promise<void>;
  readonly leave: () => void;
};

type Frame = { readonly event: string; readonly id: string; readonly data: string };

/** Hears the rounds of some games at a server from now on; returns once the server has greeted. */
export async function listenTo(address: string, gameIds: readonly number[]): Promise<Listener> {
  const received: ReceivedEvent[] = [];
  const topics = gameIds.map((id) => `game:${id}`).join(',');
  let abort = new AbortController();
  const open = async (lastSeq: number | undefined): Promise<void> => {
    const own = new AbortController();
    abort = own;
    const headers = lastSeq === undefined ? {} : { 'last-event-id': String(lastSeq) };
    const reply = await fetch(`${address}/api/live?topics=${topics}`, { headers, signal: own.signal });
    if (!reply.ok || !reply.body) throw new Error(`a stream was answered with ${reply.status}`);
    const greeted = Promise.withResolvers<void>();
    const read = async (): Promise<void> => {
      for await (const { event, id, data } of framesOf(reply.body as ReadableStream<Uint8Array>)) {
        if (event === 'hello') greeted.resolve();
        if (event !== 'round') continue;
        const { kind, round_id: roundId } = JSON.parse(data) as { kind: string; round_id: string };
        received.push({ seq: Number(id), kind, roundId });
      }
    };
    // One that ends after its greeting misses events from then on, which the comparison shows.
    read().then(() => greeted.reject(new Error('the stream ended')), greeted.reject);
    await greeted.promise;
  };
  await open(undefined);
  return {
    received,
    comeBack: async () => {
      abort.abort();
      await open(received.at(-1)?.seq);
    },
    leave: () => abort.abort(),
  };
}

/** The frames of the body of a stream, as they come. */
export async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) yield parse(frame);
  }
}

function parse(frame: string): Frame {
  const fields = new Map(
    frame
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
  );
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? '', data: fields.get('data') ?? '' };
}
