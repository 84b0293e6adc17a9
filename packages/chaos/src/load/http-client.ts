import { Agent, request } from 'node:http';

/** A call of the product as a client makes it. */
export type HttpCall = {
  readonly method: 'GET' | 'POST';
  /** From `/api/` on. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: object | undefined;
};

export type HttpReply = { readonly status: number; readonly text: string };

/** Sends calls to one server over keep-alive connections. */
export type HttpClient = {
  /** Throws when no complete reply arrived in time; the connection is then destroyed. */
  readonly send: (call: HttpCall) => Promise<HttpReply>;
  readonly close: () => void;
};

/** The time-out of a client.   Units: ms. */
const TIMEOUT_MS = 10_000;

export function createHttpClient(address: string, timeoutMs = TIMEOUT_MS): HttpClient {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
  const { hostname, port } = new URL(address);
  return {
    send: (call) =>
      new Promise((resolve, reject) => {
        const body = call.body === undefined ? undefined : JSON.stringify(call.body);
        const sent = request(
          {
            agent,
            hostname,
            port,
            method: call.method,
            path: `/api/${call.path}`,
            headers: headersOf(call, body),
          },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (part: string) => (text += part));
            answer.once('error', reject);
            answer.once('end', () =>
              answer.complete
                ? resolve({ status: answer.statusCode ?? 0, text })
                : reject(new Error('cut short')),
            );
          },
        );
        // From the first byte sent to the last one read: a reply that trickles is late too.
        const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
        sent.once('close', () => {
          clearTimeout(timer);
          reject(new Error('closed'));
        });
        sent.once('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function headersOf({ token, key }: HttpCall, body: string | undefined): Record<string, string> {
  return {
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
}
