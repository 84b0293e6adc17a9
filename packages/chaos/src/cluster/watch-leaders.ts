import { setTimeout as sleep } from 'node:timers/promises';

import type { Cluster } from './cluster.ts';

const EVERY_MS = 250;

/** Counts how often two nodes said that they lead. */
export type LeaderWatch = {
  readonly polls: () => number;
  readonly twice: () => number;
  readonly stop: () => Promise<void>;
};

/** Asks every node whether it leads, four times a second. One that has just lost may be asked before its
 *  successor, so two at once count only when both say so again right after. */
export function watchLeaders({ nodes }: Pick<Cluster, 'nodes'>): LeaderWatch {
  let polls = 0;
  let twice = 0;
  let isStopped = false;
  const count = async (): Promise<number> =>
    (await Promise.all(nodes.map((node) => node.isPrimary()))).filter(Boolean).length;
  const watch = async (): Promise<void> => {
    while (!isStopped) {
      polls += 1;
      if ((await count()) > 1 && (await count()) > 1) twice += 1;
      await sleep(EVERY_MS);
    }
  };
  const watching = watch();
  return {
    polls: () => polls,
    twice: () => twice,
    stop: () => {
      isStopped = true;
      return watching;
    },
  };
}
