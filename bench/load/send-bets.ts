import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { FIRST_MEMBER, tokenOf } from '../kit/members.ts';
import { print } from '../kit/print.ts';
import { latencyOf, seededBelow } from '../kit/stats.ts';

// The load generator where wrk is missing, and where callers pause between bets. Plain sockets and a reader
// that knows just as much HTTP as the answers need, so that the sender takes as little of the machine as a
// Node program can.

type Plan = {
  readonly address: URL;
  readonly pauseMs: number;
  /** Time between the starts of two bets of one caller; 0: none is kept. */
  readonly everyMs: number;
  readonly tails: readonly string[];
  readonly members: number;
  readonly first: number;
  readonly run: string;
  readonly below: (n: number) => number;
};

type Seen = { readonly waits: number[]; errors: number; count: number };

const DRAIN_MS = 10_000;

/** The command `load`: address, connections, seconds, pause, then what bets.lua takes, then the
 *  time between starts. Prints one line of JSON. */
export async function sendBets(args: readonly string[]): Promise<void> {
  const [address = '', connections, seconds, pauseMs, file = '', members, first, run = '', seed, everyMs] =
    args;
  const plan: Plan = {
    address: new URL(address),
    pauseMs: Number(pauseMs),
    everyMs: Number(everyMs),
    tails: readFileSync(file, 'utf8').trim().split('\n').map(tailOf),
    members: Number(members),
    first: Number(first),
    run,
    below: seededBelow(Number(seed)),
  };
  const seen: Seen = { waits: [], errors: 0, count: 0 };
  const until = performance.now() + Number(seconds) * 1000;
  const startedAt = performance.now();
  const callers = Array.from({ length: Number(connections) }, (_, at) =>
    callUntil(plan, seen, until, ((plan.pauseMs + plan.everyMs) * at) / Number(connections)),
  );
  await Promise.race([Promise.all(callers), sleep(Number(seconds) * 1000 + DRAIN_MS)]);
  const { count, ...latency } = latencyOf(seen.waits);
  const took = (performance.now() - startedAt) / 1000;
  print(JSON.stringify({ requests: count, seconds: took, ...latency, errors: seen.errors }));
  process.exit(0);
}

const tailOf = (body: string): string =>
  `\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

async function callUntil(plan: Plan, seen: Seen, until: number, delayMs: number): Promise<void> {
  const socket = connect(Number(plan.address.port), plan.address.hostname);
  socket.setNoDelay(true).setEncoding('latin1');
  const ask = asker(socket);
  await sleep(delayMs);
  let due = performance.now();
  while (performance.now() < until) {
    const from = await startOf(plan, due);
    due += plan.everyMs;
    const isAnswered = await ask(requestOf(plan, seen));
    if (isAnswered) seen.waits.push(performance.now() - from);
    else seen.errors += 1;
    if (socket.destroyed) break;
    if (plan.pauseMs > 0) await sleep(plan.pauseMs);
  }
  socket.destroy();
}

/** The time from which the latency of a bet is measured. A bet sent after its scheduled time, because the
 *  reply before it was late, counts from the scheduled time: waiting callers must not hide a slow server. */
async function startOf({ everyMs }: Plan, due: number): Promise<number> {
  const waitMs = due - performance.now();
  if (everyMs === 0) return performance.now();
  if (waitMs <= 0) return due;
  await sleep(waitMs);
  return performance.now();
}

function requestOf({ run, members, first, tails, below }: Plan, seen: Seen): string {
  seen.count += 1;
  const token = tokenOf(first - FIRST_MEMBER + below(members));
  const tail = tails[below(tails.length)] ?? '';
  return `POST /api/games/submitBet HTTP/1.1\r\nhost: bench\r\ntoken: ${token}\r\nidempotency-key: ${run}${seen.count}${tail}`;
}

/** Sends one request and returns true after a whole reply with status 200. */
function asker(socket: Socket): (text: string) => Promise<boolean> {
  let read = '';
  let settle: ((isAnswered: boolean) => void) | undefined;
  const answer = (isAnswered: boolean): void => {
    settle?.(isAnswered);
    settle = undefined;
  };
  socket.on('data', (text: string) => {
    read += text;
    const end = read.indexOf('\r\n\r\n');
    if (end < 0) return;
    const size = Number(/content-length: (\d+)/i.exec(read.slice(0, end))?.[1] ?? 0);
    if (read.length < end + 4 + size) return;
    const isOk = read.startsWith('HTTP/1.1 200');
    read = '';
    answer(isOk);
  });
  socket.on('error', () => answer(false));
  socket.on('close', () => answer(false));
  return (text) =>
    new Promise((resolve) => {
      settle = resolve;
      socket.write(text);
    });
}
