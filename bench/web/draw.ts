import type { Browser } from 'playwright-core';

import { isLeagueFamily } from '@tessera/domain/games/families';

import { interleave, type Step } from '../kit/interleave.ts';
import { machineText } from '../kit/machine.ts';
import { tokenOf } from '../kit/members.ts';
import { isWanted, readOptions } from '../kit/options.ts';
import { progress, print, printJson } from '../kit/print.ts';
import { startProduct, startShared } from '../kit/server.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, spreadText, tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs } from '../kit/world.ts';
import { launchBrowser, loggedIn } from './browser.ts';
import { type DrawnPage, watchDraw } from './watch-draw.ts';

const DATABASE = 'draw';
const ROUNDS = { ROUND_SECONDS: '15', CLOSE_SECONDS: '4' };

type Game = { readonly id: number; readonly family: string };

/** `npm run bench -- draw`: parts are the codes of families. Fails when a task of a draw would take more than
 *  50 ms on a processor of a quarter of the speed, or when something moves on a page that is covered. */
export async function benchDraw(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  return withCluster(options.dir, async (cluster, closers) => {
    progress('filling the database');
    await makeDatabase(cluster, DATABASE, options.reps * 20);
    const shared = await startShared(cluster);
    closers.add(shared.stop);
    const server = await startProduct(cluster, shared, {
      database: DATABASE,
      node: 0,
      special: { settings: ROUNDS },
    });
    closers.add(server.stop);
    const browser = await launchBrowser();
    closers.add(() => browser.close());
    const games = (await stagedGames(server.address)).filter(({ family }) => isWanted(options, family));
    let member = 0;
    const step = ({ id, family }: Game): Step<DrawnPage> => ({
      name: family,
      run: async () => {
        member += 1;
        const token = tokenOf(member);
        const storage = await loggedIn(server.address, token, nowMs());
        return watchDraw(browser, server.address, { gameId: id, token, storage });
      },
    });
    const { samples, othersCores } = await interleave(games.map(step), options.reps);
    return report(browser, samples, { reps: options.reps, othersCores });
  });
}

/** The first game of each family. Match days are replayed on a page of their own. */
async function stagedGames(address: string): Promise<readonly Game[]> {
  const reply = (await (await fetch(`${address}/api/games/list`)).json()) as { data: { list: Game[] } };
  const first = new Map<string, Game>();
  for (const game of reply.data.list)
    if (!isLeagueFamily(game.family) && !first.has(game.family)) first.set(game.family, game);
  return [...first.values()];
}

const TASK_MAX_MS = 50;

function report(
  browser: Browser,
  samples: ReadonlyMap<string, readonly DrawnPage[]>,
  { reps, othersCores }: { readonly reps: number; readonly othersCores: number },
): boolean {
  print(`draw: ${machineText()}, Chromium ${browser.version()}`);
  print(
    `a draw with a bet, ${reps} for each family, interleaved; others used up to ${othersCores.toFixed(2)} cores; ` +
      'tasks by the CPU time of the main thread, times four; frames without throttling',
  );
  print();
  const rows = Array.from(samples, ([family, list]) => [
    family,
    spreadText(spreadOf(list.map(({ longestMs }) => longestMs * SLOWER))),
    figure(Math.max(...list.map(({ tasks }) => tasks.filter((ms) => ms * SLOWER > TASK_MAX_MS).length))),
    spreadText(spreadOf(list.map(({ busyMsPerS }) => busyMsPerS * SLOWER))),
    spreadText(spreadOf(list.map(({ framesPerS }) => framesPerS))),
    figure(Math.max(...list.map(({ worstFrameMs }) => worstFrameMs))),
    figure(Math.max(...list.map(({ movingWhenCovered }) => movingWhenCovered))),
    spreadText(spreadOf(list.map(({ coveredMsPerS }) => coveredMsPerS * SLOWER))),
  ]);
  const heads = [
    '',
    'longest ms',
    '> 50 ms',
    'busy ms/s',
    'frames/s',
    'worst frame ms',
    'moving',
    'covered ms/s',
  ];
  print(tableText(heads, rows));
  print();
  for (const [family, list] of samples) {
    const worst = list.reduce((one, other) => (other.longestMs > one.longestMs ? other : one));
    print(`${family}: the longest task was ${worst.longestOf}`);
  }
  printJson({ bench: 'draw', samples: Object.fromEntries(samples) });
  const all = [...samples.values()].flat();
  return all.every(
    ({ longestMs, movingWhenCovered }) => longestMs * SLOWER <= TASK_MAX_MS && movingWhenCovered === 0,
  );
}

/** A phone against this machine. */
const SLOWER = 4;
