import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { createReceiver, type Receiver } from './receive.ts';

const BENCH = fileURLToPath(new URL('../bench.ts', import.meta.url));

type Call = { readonly id: number; readonly name: keyof Receiver; readonly args: readonly unknown[] };
type Answer = { readonly id: number; readonly value?: unknown; readonly error?: string };

/** The same receiver, in a process of its own. */
export type RemoteReceiver = {
  readonly [K in keyof Receiver]: (
    ...args: Parameters<Receiver[K]>
  ) => Promise<Awaited<ReturnType<Receiver[K]>>>;
} & { readonly pid: number; readonly stop: () => Promise<void> };

/** The command `push-receiver`: does what its parent asks, and ends with it. */
export function serveReceiver(): void {
  const receiver = createReceiver();
  const answer = async ({ id, name, args }: Call): Promise<void> => {
    try {
      const call = receiver[name] as (...given: readonly unknown[]) => unknown;
      process.send?.({ id, value: await call(...args) } satisfies Answer);
    } catch (error) {
      process.send?.({ id, error: String(error) } satisfies Answer);
    }
  };
  process.on('message', (call: Call) => void answer(call));
  process.on('disconnect', () => process.exit(0));
}

export function startReceiver(): RemoteReceiver {
  // Arrival times are sent as arrays of numbers, which JSON would not keep.
  const child = fork(BENCH, ['push-receiver'], { serialization: 'advanced' });
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  child.on('message', (message) => {
    const { id, value, error } = message as Answer;
    const caller = pending.get(id);
    pending.delete(id);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('a receiver ended'));
  });
  let count = 0;
  const ask =
    (name: keyof Receiver) =>
    (...args: readonly unknown[]): Promise<never> =>
      new Promise((resolve, reject) => {
        const id = (count += 1);
        pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
        child.send({ id, name, args } satisfies Call);
      });
  return {
    open: ask('open'),
    cut: ask('cut'),
    back: ask('back'),
    hold: ask('hold'),
    stall: ask('stall'),
    resume: ask('resume'),
    takeArrivals: ask('takeArrivals'),
    tally: ask('tally'),
    pid: child.pid ?? 0,
    stop: () => stopChild(child),
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
