import { fileURLToPath } from 'node:url';

import type { Browser } from 'playwright-core';

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
import { chunksOf } from './chunks.ts';
import { serveFloor } from './floor.ts';
import { visit, type Visit } from './visit.ts';

const DIST = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const MEMBERS = 10;

/** Pages by what they are called here; the game is the first of the list. */
const PAGES = {
  home: '/',
  login: '/pages/login/login',
  register: '/pages/register/register',
  games: '/pages/game/list',
  bet: '/pages/game/bet?game_id=1',
  history: '/pages/game/history?game_id=1',
  record: '/pages/game/record',
} as const;
const AS_MEMBER = new Set(['bet', 'record']);

/** `npm run bench -- web`: parts are the pages' names. Needs Chromium at /usr/bin/chromium or in CHROMIUM. */
export async function benchWeb(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  await withCluster(options.dir, async (cluster, closers) => {
    progress('filling the database');
    await makeDatabase(cluster, 'web', MEMBERS);
    const shared = await startShared(cluster);
    closers.add(shared.stop);
    const server = await startProduct(cluster, shared, { database: 'web', node: 0 });
    closers.add(server.stop);
    const floor = await serveFloor();
    closers.add(floor.stop);
    const browser = await launchBrowser();
    closers.add(() => browser.close());
    const pages = Object.entries(PAGES).filter(([name]) => isWanted(options, name));
    const steps: Step<Visit>[] = [
      { name: 'floor', run: () => visit(browser, `${floor.address}/`) },
      ...pages.map(([name, path]) => pageStep(browser, server.address, name, path)),
    ];
    const { samples, othersCores } = await interleave(steps, options.reps);
    print(`web: ${machineText()}, Chromium ${browser.version()}`);
    print(
      `first visits over slow 4G with a CPU of a quarter, ${options.reps} each, interleaved; others used up to ` +
        `${othersCores.toFixed(2)} cores; floor is a page of plain HTML in the same run`,
    );
    print();
    report(samples);
  });
}

function pageStep(browser: Browser, address: string, name: string, path: string): Step<Visit> {
  const run = async (): Promise<Visit> => {
    const storage = AS_MEMBER.has(name) ? await loggedIn(address, tokenOf(1), nowMs()) : {};
    return visit(browser, address + addressPath(path), storage);
  };
  return { name, run };
}

/** The app keeps its place behind the hash. */
const addressPath = (path: string): string => (path === '/' ? '/' : `/#${path}`);

function report(samples: ReadonlyMap<string, readonly Visit[]>): void {
  const spread = (list: readonly Visit[], field: keyof Visit, part = 1) =>
    spreadOf(list.map((each) => each[field] / part));
  const floorMs = spread(samples.get('floor') ?? [], 'lcpMs').median;
  const rows = Array.from(samples, ([name, list]) => [
    name,
    spreadText(spread(list, 'fcpMs')),
    spreadText(spread(list, 'lcpMs')),
    figure(spread(list, 'lcpMs').median / floorMs),
    figure(spread(list, 'cls').max),
    figure(spread(list, 'tbtMs').median),
    ...(['scriptBytes', 'styleBytes', 'allBytes'] as const).map((field) =>
      figure(spread(list, field, 1000).median),
    ),
  ]);
  const heads = ['', 'FCP ms', 'LCP ms', 'x floor', 'CLS', 'TBT ms', 'JS kB', 'CSS kB', 'all kB'];
  print(tableText(heads, rows));
  print();
  const chunks = chunksOf(DIST);
  const kb = (bytes: number): string => figure(bytes / 1000);
  print(
    tableText(
      ['built file', 'raw kB', 'gzip kB', 'brotli kB'],
      chunks.map((chunk) => [chunk.file, kb(chunk.rawBytes), kb(chunk.gzipBytes), kb(chunk.brotliBytes)]),
    ),
  );
  printJson({ bench: 'web', samples: Object.fromEntries(samples), chunks });
}
