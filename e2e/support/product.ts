import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { connectBrowser, openPhone, type Phone, type PhoneOptions } from './browser.ts';
import { keepPages, startTrace } from './left-pages.ts';
import { timeOf, type ProductTime } from './product-time.ts';
import { newDataDir, postmasterOf, removeDataDir, startServer, type RealServer } from './server.ts';
import { clockOfWorker, worldOfWorker } from './world.ts';
import { SHARED_SETTINGS } from './worlds.global-setup.ts';

/** A product under test. The test controls its time, and begins in a sale that has long to last. */
export type Product = ProductTime & {
  /** Of the server. */
  readonly address: string;
  readonly dataDir: string;
  /** Runs a command of the house's staff beside the server, with the settings that it has; throws when the
   *  command is refused. */
  readonly operator: (...words: readonly string[]) => Promise<void>;
  /** Opens the app on a phone of its own, which is closed after the test. */
  readonly open: (options?: PhoneOptions) => Promise<Phone>;
  /** The browser itself notes each call that fails. Where a test cuts connections or ends sessions on
   *  purpose, such notes do not count, whenever in the test they arrive; errors of the app still do. */
  readonly forgive: (isMeant?: (fault: string) => boolean) => void;
};

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const run = promisify(execFile);

/** True for a console message of the browser itself about a file, a call or a service worker that it could
 *  not fetch. */
const isFailedLoad = (fault: string): boolean =>
  /^Failed to load resource|net::ERR_|^An unknown error occurred when fetching the script/.test(fault);

export type OwnProduct = Product & {
  /** Ends the server and its database as a power cut would. */
  readonly cutPower: () => Promise<void>;
  /** Starts again what the power cut ended, at the same address. */
  readonly startAgain: () => Promise<void>;
  /** Stops it and starts it again with other settings beside its own, at the same address. */
  readonly restart: (changed: Record<string, string>) => Promise<void>;
};

/** The product that all files of a worker share, for tests that neither stop it nor need other settings. A
 *  fault of any page fails the test in which it came up. */
export function useSharedProduct(): Product {
  const { product } = worldOfWorker();
  if (!product) throw new Error('this project has no shared product');
  const { address, dataDir } = product;
  const time = ownTime(() => dataDir);
  const operator = (...words: readonly string[]) =>
    runOperator(words, { ...SHARED_SETTINGS, ...clockOfWorker().environment, DATA_DIR: dataDir });
  return { address, dataDir, operator, ...time, ...phonesOf(() => address) };
}

/** A product for one file alone. */
export function useOwnProduct(settings: Record<string, string> = {}): OwnProduct {
  const running: { dataDir: string; server?: RealServer } = { dataDir: '' };
  const own = { ...settings, ...clockOfWorker().environment };
  beforeAll(async () => {
    running.dataDir = newDataDir();
    running.server = await startServer(running.dataDir, own);
  });
  afterAll(async () => {
    await running.server?.stop();
    removeDataDir(running.dataDir);
  });
  const time = ownTime(() => running.dataDir);
  const addressOf = (): string => running.server?.address ?? '';
  const phones = phonesOf(addressOf);
  const startAgain = async (changed: Record<string, string> = {}): Promise<void> => {
    const { port } = new URL(addressOf());
    running.server = await startServer(running.dataDir, { ...own, ...changed, PORT: port });
  };
  return {
    ...time,
    operator: (...words) => runOperator(words, { ...own, DATA_DIR: running.dataDir }),
    open: phones.open,
    forgive: phones.forgive,
    get address() {
      return addressOf();
    },
    get dataDir() {
      return running.dataDir;
    },
    cutPower: async () => {
      process.kill(postmasterOf(running.dataDir), 'SIGKILL');
      await running.server?.kill();
    },
    startAgain: () => startAgain(),
    restart: async (changed) => {
      await running.server?.stop();
      await startAgain(changed);
    },
  };
}

function ownTime(dataDir: () => string): ProductTime {
  const time = timeOf(dataDir, clockOfWorker());
  beforeEach(() => time.passToQuietSale());
  return time;
}

async function runOperator(words: readonly string[], settings: Record<string, string>): Promise<void> {
  await run(process.execPath, [START, 'operator', ...words], {
    env: { PATH: process.env['PATH'], ...settings },
  });
}

/** Phones on the browser of the run, for the hooks of one file. */
function phonesOf(addressOf: () => string): Pick<Product, 'open' | 'forgive'> {
  const opened: { browser?: Browser } = {};
  const phones: Phone[] = [];
  const forgiven: ((fault: string) => boolean)[] = [];
  beforeAll(async () => {
    opened.browser = await connectBrowser();
  });
  afterAll(() => opened.browser?.close());
  afterEach(async (test) => {
    const meant = forgiven.splice(0);
    const left = phones.splice(0);
    await keepPages(
      test,
      left.map(({ context }) => context),
    );
    for (const { context, faults } of left) {
      // Calls that a test still holds back are let go, whether it holds those of a page or of the phone.
      for (const held of [context, ...context.pages()]) await held.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      expect(faults.filter((fault) => !meant.some((isMeant) => isMeant(fault)))).toEqual([]);
    }
  });
  return {
    open: async (options) => {
      if (!opened.browser) throw new Error('a phone is opened only inside tests and hooks');
      const phone = await openPhone(opened.browser, addressOf(), options);
      phones.push(phone);
      await startTrace(phone.context);
      await phone.page.goto('/');
      return phone;
    },
    forgive: (isMeant = isFailedLoad) => void forgiven.push(isMeant),
  };
}
