import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { collide } from '../two-servers/collide.ts';
import type { Logins } from '../two-servers/fixture.ts';
import { killWhileDue, TAKEN_OVER_MS } from '../two-servers/kill.ts';
import { betAroundClose } from '../two-servers/late-bets.ts';
import { pushAcross } from '../two-servers/push.ts';
import { restartUnderLoad } from '../two-servers/restart.ts';
import { withDatabase } from '../two-servers/throwaway-database.ts';

type Say = (text: string) => void;
type Part = (count: number, say: Say) => Promise<{ readonly figures: object; readonly isSound: boolean }>;

const none = (...counts: readonly number[]): boolean => counts.every((count) => count === 0);

const onDatabase = <T>(work: (options: Logins & { readonly folder: string }) => Promise<T>): Promise<T> =>
  withDatabase((logins, folder) => {
    const own = path.join(folder, 'servers');
    mkdirSync(own);
    return work({ ...logins, folder: own });
  });

const PARTS: Readonly<Record<string, Part>> = {
  collide: async (count, say) => {
    const figures = await onDatabase((options) => collide(options, count, say));
    const { rounds, draws, settled, doubled, halves, broken } = figures;
    const isWhole = draws === rounds && settled === rounds && halves > 0;
    return { figures, isSound: isWhole && none(doubled, broken.length) };
  },
  late: async (count, say) => {
    const figures = await onDatabase((options) => betAroundClose(options, count, say));
    return { figures, isSound: none(figures.late, figures.afterClose) };
  },
  push: async (count) => {
    const figures = await onDatabase((options) => pushAcross(options, count));
    return { figures, isSound: none(figures.missing, figures.doubled, figures.disordered) };
  },
  kill: async (count, say) => {
    const figures = await killWhileDue(count, BigInt(count), say);
    return { figures, isSound: figures.undrawn === 0 && figures.lateMs.max <= TAKEN_OVER_MS };
  },
  restart: async (count, say) => {
    const figures = await restartUnderLoad(count, say);
    return { figures, isSound: Object.keys(figures.failed).length === 0 };
  },
};

const COUNTS: Readonly<Record<string, number>> = {
  collide: 10_000,
  late: 100_000,
  push: 60,
  kill: 10,
  restart: 3,
};

/** Runs the scenarios of two servers on one database: one by name and count, or all of them. Prints a line of
 *  figures for each and returns whether all passed. */
export async function proveTwoServers(words: readonly string[], say: Say): Promise<boolean> {
  const [name, count] = words;
  const names = name === undefined ? Object.keys(PARTS) : [name];
  let isSound = true;
  for (const each of names) {
    const part = PARTS[each];
    if (!part) throw new Error(`two servers have no part called ${each}: ${Object.keys(PARTS).join(', ')}`);
    const result = await part(Number(count ?? COUNTS[each]), say);
    say(JSON.stringify({ mode: `two-servers ${each}`, isSound: result.isSound, ...result.figures }));
    isSound &&= result.isSound;
  }
  return isSound;
}
