import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Seeded } from '@tessera/simulator/seeded';

import { epochNow } from '../rig/epoch-now.ts';
import { endWithUs } from '../rig/exit-cleanup.ts';
import {
  type Acknowledged,
  addTallies,
  EMPTY_TALLY,
  type Order,
  type Report,
  type Tally,
  type WorkPlan,
} from './worker-messages.ts';

/** The clients of a run, in processes of their own, as one. */
export type Crew = {
  readonly journals: readonly string[];
  readonly go: (pauseMs: number) => void;
  /** Returns when nothing is under way any more and every outcome is known or given up. */
  readonly pause: () => Promise<void>;
  readonly tally: () => Tally;
  /** When a bet that is sent from now on is first acknowledged, by this server or by any.  Units: Unix ms. */
  readonly nextAcknowledged: (by: number | undefined, patienceMs: number) => Promise<number>;
  readonly end: () => Promise<Tally>;
};

export type CrewOptions = {
  readonly addresses: readonly string[];
  readonly members: WorkPlan['members'];
  readonly folder: string;
  readonly random: Seeded;
  readonly processes?: number;
};

type Worker = { readonly child: ChildProcess; tally: Tally };

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

/** Starts the clients; they wait until told to go. */
export async function startCrew(options: CrewOptions): Promise<Crew> {
  const { addresses, members, folder, random, processes = 2 } = options;
  const heard = new EventEmitter().setMaxListeners(100);
  const journals = Array.from({ length: processes }, (_, at) => path.join(folder, `journal-${at}.jsonl`));
  const workers: Worker[] = journals.map(() => ({ child: startWorker(), tally: EMPTY_TALLY }));
  const tellAll = (order: Order): void => workers.forEach(({ child }) => child.send(order));
  const allSay = (what: Report['says']): Promise<unknown> =>
    Promise.all(workers.map(({ child }) => said(child, what)));

  workers.forEach((worker, at) => {
    worker.child.on('message', (report: Report) => {
      if (report.says === 'tally') worker.tally = report.tally;
      if (report.says === 'acknowledged') heard.emit('acknowledged', report);
    });
    worker.child.send({
      do: 'begin',
      plan: {
        addresses,
        journal: journals[at] ?? '',
        seed: String(random.fork(`clients ${at}`).seed),
        others: members.map(({ name }) => name),
        members: members.filter((_, member) => member % processes === at),
        pauseMs: 0,
      },
    } satisfies Order);
  });
  await allSay('ready');
  return {
    journals,
    go: (pauseMs) => tellAll({ do: 'go', pauseMs }),
    pause: async () => {
      const paused = allSay('paused');
      tellAll({ do: 'pause' });
      await paused;
    },
    tally: () => workers.map(({ tally }) => tally).reduce(addTallies, EMPTY_TALLY),
    nextAcknowledged: (by, patienceMs) => firstAfter(heard, epochNow(), by, patienceMs),
    end: async () => {
      const ended = allSay('ended');
      tellAll({ do: 'end' });
      await ended;
      await Promise.all(workers.map(({ child }) => stopped(child)));
      return workers.map(({ tally }) => tally).reduce(addTallies, EMPTY_TALLY);
    },
  };
}

async function firstAfter(
  heard: EventEmitter,
  after: number,
  by: number | undefined,
  patienceMs: number,
): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    for await (const [ack] of on(heard, 'acknowledged', { signal }) as AsyncIterable<[Acknowledged]>)
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
  child.once('exit', endWithUs(child.pid));
  return child;
}

function said(child: ChildProcess, what: Report['says']): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`a process of clients ended before it was ${what}`));
    const listen = (report: Report): void => {
      if (report.says !== what) return;
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
