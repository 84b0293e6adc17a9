import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { FIRST_MEMBER } from '../kit/members.ts';
import { print } from '../kit/print.ts';
import { latencyOf } from '../kit/stats.ts';

const TICK_MS = 10;
const TIMEOUT_MS = 10_000;
const DRAIN_MS = 15_000;
const UNREAD = 'no reply';

/** The command `log-ins`: address, log-ins a second, seconds. Sends that many wrong passwords on time,
 *  whether or not earlier ones are answered, each for another account and from another client of a proxy.
 *  Prints one line of JSON: latencies by the word of the reply. */
export async function sendLogIns(args: readonly string[]): Promise<void> {
  const [address = '', perSecond, seconds] = args;
  const target = new URL(address);
  const agent = new Agent({ keepAlive: true, scheduling: 'lifo' });
  const waits = new Map<string, number[]>();
  const note = (word: string, sentAt: number): void => {
    const list = waits.get(word) ?? [];
    list.push(performance.now() - sentAt);
    waits.set(word, list);
  };
  const total = Number(perSecond) * Number(seconds);
  const startedAt = performance.now();
  let sent = 0;
  let open = 0;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * Number(perSecond)));
    for (; sent < due; sent += 1) {
      const [serial, sentAt] = [sent, performance.now()];
      open += 1;
      void logIn(target, agent, serial).then((word) => {
        open -= 1;
        note(word, sentAt);
      });
    }
    await sleep(TICK_MS);
  }
  const tookSeconds = (performance.now() - startedAt) / 1000;
  const drained = performance.now() + DRAIN_MS;
  while (open > 0 && performance.now() < drained) await sleep(TICK_MS);
  const replies = Object.fromEntries([...waits].map(([word, list]) => [word, latencyOf(list)]));
  print(JSON.stringify({ sent, seconds: tookSeconds, replies }));
  process.exit(0);
}

/** The word of the reply. */
function logIn({ hostname, port }: URL, agent: Agent, serial: number): Promise<string> {
  const body = JSON.stringify({ account: `Bench${FIRST_MEMBER + serial}`, password: 'wrong94kfz' });
  return new Promise((resolve) => {
    const asked = request(
      {
        agent,
        hostname,
        port,
        method: 'POST',
        path: '/api/user/login',
        timeout: TIMEOUT_MS,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => (text += part));
        reply.once('error', () => resolve(UNREAD));
        reply.once('end', () => resolve(/"msg":"(\w+)"/.exec(text)?.[1] ?? UNREAD));
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(UNREAD));
    asked.end(body);
  });
}
