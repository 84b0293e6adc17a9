type Reply = { readonly id: number; readonly result?: { readonly result?: { readonly value?: unknown } } };

/** The inside of a server that was started with --inspect, for figures that no outsider can take. */
export type Inspector = {
  /** Collects garbage and returns the heap that is used, and the heap that V8 has reserved.  Units: bytes. */
  readonly heap: () => Promise<{ readonly used: number; readonly reserved: number }>;
  readonly close: () => void;
};

const HEAP = '(({ heapUsed, heapTotal }) => JSON.stringify([heapUsed, heapTotal]))(process.memoryUsage())';

/** Connects by the port given to --inspect. */
export async function inspect(port: number): Promise<Inspector> {
  const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('the server cannot be looked into')));
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let count = 0;
  const send = (method: string, params: object = {}): Promise<Reply> =>
    new Promise((resolve) => {
      const id = (count += 1);
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    heap: async () => {
      // The first round frees what only finalizers held.
      for (let round = 0; round < 2; round++) await send('HeapProfiler.collectGarbage');
      const answer = await send('Runtime.evaluate', { expression: HEAP });
      const [used = Number.NaN, reserved = Number.NaN] = JSON.parse(
        String(answer.result?.result?.value),
      ) as number[];
      return { used, reserved };
    },
    close: () => socket.close(),
  };
}
