import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

import { launchOptions } from './browser.ts';
import { newDataDir, removeDataDir, startServer } from './server.ts';
import { WorldClock } from './world-clock.ts';

/** Environment shared by the tests of one worker: they run one at a time, and each may move the time. */
export type World = {
  readonly clockFile: string;
  /** Address of its browser. */
  readonly browserEndpoint: string;
  /** The product that most test files use; the page audit has one of its own. */
  readonly product?: { readonly address: string; readonly dataDir: string };
};

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker. */
    worlds: readonly World[];
  }
}

/** The project whose files share a product. */
const SHARING = 'e2e';

/** Hold on a new card in the product that files share. Units: s. */
export const CARD_HOLD_S = 3;

/** A card waits long enough to be seen waiting, money need not be staked before it is withdrawn, one
 *  address may open the accounts of all tests, and notifications are offered. */
export const SHARED_SETTINGS = {
  CARD_HOLD_SECONDS: String(CARD_HOLD_S),
  PASSWORD_HOLD_SECONDS: '0',
  TURNOVER_PERCENT: '0',
  REGISTRATIONS_PER_HOUR: '0',
  PUSH_SUBJECT: 'mailto:push@house.example',
};

/** A clock, a browser and a product for each worker of the run. Every test makes members and contexts of its
 *  own; a file that stops the product, or needs other settings, starts one for itself. Where one does not
 *  start, all that did is ended. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const made = new AsyncDisposableStack();
  const count = Number(project.config.maxWorkers);
  try {
    const worlds = await whenAllAreDone(
      Array.from({ length: count }, () => makeWorld(made, project.name === SHARING)),
    );
    project.provide('worlds', worlds);
  } catch (fault) {
    await made.disposeAsync();
    throw fault;
  }
  return () => made.disposeAsync();
}

async function makeWorld(made: AsyncDisposableStack, hasProduct: boolean): Promise<World> {
  const clock = WorldClock.make();
  made.defer(() => clock.remove());
  const dataDir = newDataDir();
  made.defer(() => removeDataDir(dataDir));
  const [browserEndpoint, address] = await whenAllAreDone([
    startBrowser(made, clock),
    hasProduct ? startProduct(made, dataDir, clock) : undefined,
  ]);
  return {
    clockFile: clock.file,
    browserEndpoint,
    ...(address !== undefined && { product: { address, dataDir } }),
  };
}

async function startBrowser(made: AsyncDisposableStack, clock: WorldClock): Promise<string> {
  const browser = await chromium.launchServer(launchOptions(clock.environment));
  made.defer(() => browser.close());
  return browser.wsEndpoint();
}

async function startProduct(made: AsyncDisposableStack, dataDir: string, clock: WorldClock): Promise<string> {
  const server = await startServer(dataDir, { ...SHARED_SETTINGS, ...clock.environment });
  made.defer(async () => void (await server.stop()));
  return server.address;
}

/** Fails with the first of them that fails, and not before the others are there to be ended. */
async function whenAllAreDone<T extends readonly unknown[]>(
  starting: readonly [...T],
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(starting);
  return Promise.all(starting);
}
