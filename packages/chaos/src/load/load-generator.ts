import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Seeded } from '@tessera/simulator/seeded';

import { epochNow } from '../rig/epoch-now.ts';
import { killOnExit } from '../rig/exit-cleanup.ts';
import {
  type Acknowledged,
  addTallies,
  EMPTY_TALLY,
  type LastCall,
  type WorkerCommand,
  type WorkerEvent,
  type Tally,
  type WorkPlan,
} from './worker-messages.ts';

/** The load generator: the clients of a run, in processes of their own. */
export type LoadGenerator = {
  readonly journals: readonly string[];
  readonly go: (pauseMs: number) => void;
  /** Returns when no call is in flight and every outcome is known or given up. */
  readonly pause: () => Promise<void>;
  readonly tally: () => Tally;
  /** Waits for the first acknowledgement, by this server or by any, of a bet sent from now on.  Units: Unix
   *  ms. */
  readonly nextAcknowledged: (by: number | undefined, patienceMs: number) => Promise<number>;
  /** Hears of acknowledged bets as they come, of each server's at most one in ten milliseconds. Returns a
   *  function that ends this. */
  readonly onAcknowledged: (listener: (ack: Acknowledged) => void) => () => void;
  readonly end: () => Promise<Tally>;
};

export type LoadGeneratorOptions = {
  readonly addresses: readonly string[];
  readonly members: WorkPlan['members'];
  readonly ticketMembers?: WorkPlan['ticketMembers'];
  readonly folder: string;
  readonly random: Seeded;
  readonly processes?: number;
  readonly lastCall?: LastCall | undefined;
};

type Worker = { readonly child: ChildProcess; tally: Tally };

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

/** Starts the clients; they wait for `go`. */
export async function startLoadGenerator(options: LoadGeneratorOptions): Promise<LoadGenerator> {
  const { addresses, members, ticketMembers = [], folder, random, processes = 2 } = options;
  const acknowledgements = new EventEmitter().setMaxListeners(100);
  const journals = Array.from({ length: processes }, (_, at) => path.join(folder, `journal-${at}.jsonl`));
  const workers: Worker[] = journals.map(() => ({ child: startWorker(), tally: EMPTY_TALLY }));
  const sendToAll = (command: WorkerCommand): void => workers.forEach(({ child }) => child.send(command));
  const allReport = (what: WorkerEvent['kind']): Promise<unknown> =>
    Promise.all(workers.map(({ child }) => reported(child, what)));

  workers.forEach((worker, at) => {
    worker.child.on('message', (event: WorkerEvent) => {
      if (event.kind === 'tally') worker.tally = event.tally;
      if (event.kind === 'acknowledged') acknowledgements.emit('acknowledged', event);
    });
    worker.child.send({
      do: 'begin',
      plan: {
        addresses,
        journal: journals[at] ?? '',
        seed: String(random.fork(`clients ${at}`).seed),
        others: members.map(({ name }) => name),
        members: members.filter((_, member) => member % processes === at),
        ticketMembers: ticketMembers.filter((_, member) => member % processes === at),
        pauseMs: 0,
        lastCall: options.lastCall,
      },
    } satisfies WorkerCommand);
  });
  await allReport('ready');
  return {
    journals,
    go: (pauseMs) => sendToAll({ do: 'go', pauseMs }),
    pause: async () => {
      const paused = allReport('paused');
      sendToAll({ do: 'pause' });
      await paused;
    },
    tally: () => workers.map(({ tally }) => tally).reduce(addTallies, EMPTY_TALLY),
    nextAcknowledged: (by, patienceMs) => firstAfter(acknowledgements, epochNow(), by, patienceMs),
    onAcknowledged: (listener) => {
      acknowledgements.on('acknowledged', listener);
      return () => void acknowledgements.off('acknowledged', listener);
    },
    end: async () => {
      const ended = allReport('ended');
      sendToAll({ do: 'end' });
      await ended;
      await Promise.all(workers.map(({ child }) => stopped(child)));
      return workers.map(({ tally }) => tally).reduce(addTallies, EMPTY_TALLY);
    },
  };
}

async function firstAfter(
  acknowledgements: EventEmitter,
  after: number,
  by: number | undefined,
  patienceMs: number,
): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    for await (const [ack] of on(acknowledgements, 'acknowledged', { signal }) as AsyncIterable<
      [Acknowledged]
    >)
      if (ack.sentAt > after && (by ?? ack.by) === ack.by) return ack.at;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new Error(
    `no bet was acknowledged for ${patienceMs} ms${by === undefined ? '' : ` by server ${by}`}`,
  );
}

function startWorker(): ChildProcess {
  const child = fork(WORKER, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: {} });
  child.once('exit', killOnExit(child.pid));
  return child;
}

function reported(child: ChildProcess, what: WorkerEvent['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`a process of clients ended before it was ${what}`));
    const listen = (event: WorkerEvent): void => {
      if (event.kind !== what) return;
      child.off('message', listen).off('exit', fail);
      resolve();
    };
    child.on('message', listen).once('exit', fail);
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
