import { chromium, type BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';

import { launchOptions } from './browser.ts';
import { newDataDir, removeDataDir, startServer, type RealServer } from './server.ts';
import { WorldClock } from './world-clock.ts';

/** What the tests of one worker share: they run one at a time, and each may move the time. */
export type World = {
  readonly clockFile: string;
  /** Where its browser is reached. */
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

/** A card waits long enough to be seen waiting, money need not be staked before it is withdrawn, one
 *  address may open the accounts of all tests, and notifications are offered. */
export const SHARED_SETTINGS = {
  CARD_HOLD_SECONDS: '3',
  PASSWORD_HOLD_SECONDS: '0',
  TURNOVER_PERCENT: '0',
  REGISTRATIONS_PER_HOUR: '0',
  PUSH_SUBJECT: 'mailto:push@house.example',
};

/** A clock, a browser and a product for each worker of the run. Every test makes members and contexts of its
 *  own; a file that stops the product, or needs other settings, starts one for itself. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const made = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, () => makeWorld(project.name === SHARING)),
  );
  project.provide(
    'worlds',
    made.map(({ world }) => world),
  );
  return async () => {
    await Promise.all(made.map(({ end }) => end()));
  };
}

async function makeWorld(
  hasProduct: boolean,
): Promise<{ readonly world: World; readonly end: () => Promise<void> }> {
  const clock = WorldClock.make();
  const dataDir = newDataDir();
  const [browser, server]: readonly [BrowserServer, RealServer | undefined] = await Promise.all([
    chromium.launchServer(launchOptions(clock.environment)),
    hasProduct ? startServer(dataDir, { ...SHARED_SETTINGS, ...clock.environment }) : undefined,
  ]);
  return {
    world: {
      clockFile: clock.file,
      browserEndpoint: browser.wsEndpoint(),
      ...(server && { product: { address: server.address, dataDir } }),
    },
    end: async () => {
      await browser.close();
      await server?.stop();
      removeDataDir(dataDir);
      clock.remove();
    },
  };
}
