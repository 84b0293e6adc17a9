import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll } from 'vitest';

import { startCashier, type RunningCashier } from '@tessera/cashier/run-cashier';

import { cashierRail } from '../../src/rail/cashier-rail.ts';
import type { Rail } from '../../src/rail/rail.ts';

/** A cashier for one test file that sends no callbacks: the test forwards or drops them. */
export type TestCashier = {
  readonly rail: Rail;
  /** Signs its callbacks. */
  readonly callbackSecret: string;
  /** Any call of the cashier, with its reply. */
  readonly call: <T>(name: string, input: object) => Promise<T>;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Restarts it with an empty folder, after a stop: its journal is lost. */
  readonly startAnew: () => Promise<void>;
};

/** Runs a cashier beside the test file. Its rail is usable once the hooks of the file have started. */
export function useCashier(): TestCashier {
  const dir = mkdtempSync(join(os.tmpdir(), 'cashier-'));
  let running: RunningCashier | undefined;
  let rail: Rail | undefined;
  let port = 0;
  const url = (): string => `http://127.0.0.1:${port}`;
  const start = async (): Promise<void> => {
    running = await startCashier({ dir, host: '127.0.0.1', port, now: Date.now, onFault: report });
    ({ port } = running);
    const { secret, callbackSecret } = running;
    const { fetch } = globalThis;
    rail = cashierRail({ url: url(), secret, callbackSecrets: [callbackSecret], origins: [url()], fetch });
  };
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = undefined;
  };
  const present = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the cashier runs only inside tests and hooks');
    return value;
  };
  beforeAll(start);
  afterAll(async () => {
    await stop();
    rmSync(dir, { recursive: true });
  });
  return {
    // Created before the cashier runs, so that a server can receive it.
    rail: {
      name: 'cashier',
      origins: ['https://cashier.example'],
      createOrder: (order) => present(rail).createOrder(order),
      disburse: (order) => present(rail).disburse(order),
      readCallback: (headers, body, now) => present(rail).readCallback(headers, body, now),
      listRates: () => present(rail).listRates(),
      listMovements: (cursor) => present(rail).listMovements(cursor),
    },
    get callbackSecret() {
      return present(running).callbackSecret;
    },
    call: async (name, input) => {
      const reply = await fetch(`${url()}/calls/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${present(running).secret}` },
        body: JSON.stringify(input),
      });
      if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}`);
      return (await reply.json()) as never;
    },
    stop,
    start,
    startAnew: async () => {
      rmSync(dir, { recursive: true });
      await start();
    },
  };
}

const report = (error: unknown): void => {
  throw error;
};

/** The headers of a rail for a body signed at a given time. Units: Unix ms. */
export const signedHeaders = (secret: string, body: string, at: number): Record<string, string> => ({
  'content-type': 'application/json',
  'x-rail-timestamp': String(at),
  'x-rail-signature': createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'),
});
