import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

import { openBrowser, openPhone, type Phone, type PhoneOptions } from './browser.ts';
import { newDataDir, postmasterOf, removeDataDir, startServer, type RealServer } from './server.ts';

export type Stage = {
  /** Of the server. */
  readonly address: string;
  readonly dataDir: string;
  /** Opens the app on a phone of its own, which is closed after the test. */
  readonly open: (options?: PhoneOptions) => Promise<Phone>;
  /** The browser itself notes a line that was cut on purpose: the faults of the last phone so far do not
   *  count. */
  readonly forgive: (isMeant?: (fault: string) => boolean) => void;
  /** Ends the server and its database as a power cut would. */
  readonly cutPower: () => Promise<void>;
  /** Starts again what the power cut ended, at the same address. */
  readonly startAgain: () => Promise<void>;
};

/** A real server and a browser for one file of tests. A fault of any page fails the test in which it came
 *  up. */
export function useStage(settings: Record<string, string> = {}): Stage {
  let dataDir = '';
  let server: RealServer | undefined;
  let browser: Browser | undefined;
  const phones: Phone[] = [];

  beforeAll(async () => {
    dataDir = newDataDir();
    [server, browser] = await Promise.all([startServer(dataDir, settings), openBrowser()]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), server?.stop()]);
    removeDataDir(dataDir);
  });
  afterEach(async () => {
    for (const { context, faults } of phones.splice(0)) {
      await context.close();
      expect(faults).toEqual([]);
    }
  });

  return {
    get address() {
      return server?.address ?? '';
    },
    get dataDir() {
      return dataDir;
    },
    open: async (options) => {
      if (!server || !browser) throw new Error('the stage opens before the tests');
      const phone = await openPhone(browser, server.address, options);
      phones.push(phone);
      await phone.page.goto('/');
      return phone;
    },
    forgive: (isMeant = () => true) => {
      const faults = phones.at(-1)?.faults;
      faults?.splice(0, faults.length, ...faults.filter((fault) => !isMeant(fault)));
    },
    cutPower: async () => {
      process.kill(postmasterOf(dataDir), 'SIGKILL');
      await server?.kill();
    },
    startAgain: async () => {
      server = await startServer(dataDir, { ...settings, PORT: new URL(server?.address ?? '').port });
    },
  };
}
