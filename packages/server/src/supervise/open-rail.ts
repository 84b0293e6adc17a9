import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Type } from 'typebox';

import type { Env } from '../config/env.ts';
import { freePort } from '../db/free-port.ts';
import type { Secret } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { callCashier, type CashierPlace } from '../rail/cashier-client.ts';
import { type RailAt, railAt } from '../rail/rail-at.ts';
import type { Rail } from '../rail/rail.ts';
import { startChild } from './child.ts';

export type OpenedRail = {
  readonly rail: Rail;
  /** Where it is, for other processes of this server. */
  readonly at: RailAt;
  /** Notifies our own cashier of the server's address once it serves; an external cashier is configured by
   *  its operator. */
  readonly announce: (serverUrl: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type RailPlace = Pick<Env, 'dataDir' | 'host' | 'port' | 'rail'>;

export type RailEvents = {
  readonly onLine: (name: 'cashier', line: string) => void;
  readonly onExit: (name: 'cashier', how: string) => void;
};

const CALLBACK_PATH = '/api/rails/cashier/callback';
/** A previous cashier may need a moment to release its port. */
const PORT_TRIES = 20;
const PORT_WAIT_MS = 100;
const ANNOUNCE_TRIES = 10;
const ANNOUNCE_WAIT_MS = 500;

/** Connects to the configured cashier, or runs one as a child process in the data folder. */
export async function openRail(env: RailPlace, program: string, events: RailEvents): Promise<OpenedRail> {
  const { peer } = env.rail;
  const { fetch } = globalThis;
  if (peer) {
    return {
      rail: railAt(peer),
      at: peer,
      announce: async () => {},
      stop: async () => {},
    };
  }
  const dir = path.join(env.dataDir, 'cashier');
  const port = env.rail.cashierPort ?? (await portAfter(env));
  const publicUrl = env.rail.cashierUrl ?? `http://${nameOf(env.host)}:${port}`;
  const place = ['--host', env.host, '--port', String(port), '--public-url', publicUrl];
  const child = await startChild({
    program,
    name: 'cashier',
    args: ['--dir', dir, ...place, '--with-parent'],
    onLine: (line) => events.onLine('cashier', line),
    onExit: (how) => events.onExit('cashier', how),
  });
  const secretIn = (name: string): Secret => ({ file: path.join(dir, name) });
  const reached: CashierPlace = {
    url: `http://${loopbackOf(env.host)}:${port}`,
    secret: secretIn('secret'),
    fetch,
  };
  const at = {
    url: reached.url,
    secret: reached.secret,
    origins: [new URL(publicUrl).origin],
    callbackSecrets: [secretIn('callback-secret')],
  };
  return {
    rail: railAt(at),
    at,
    announce: async (serverUrl) => {
      const origins = [...new Set([...originsOf(serverUrl), ...env.rail.appOrigins])];
      await announceTo(reached, { url: `${serverUrl}${CALLBACK_PATH}`, origins });
    },
    stop: child.stop,
  };
}

/** On a busy machine the cashier may answer late, or be started again meanwhile: the start does not fail by
 *  one lost call. Throws when none is answered. */
async function announceTo(
  cashier: CashierPlace,
  listener: { readonly url: string; readonly origins: readonly string[] },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await callCashier(cashier, 'setListener', listener, Type.Object({}));
      return;
    } catch (error) {
      if (tries === ANNOUNCE_TRIES)
        throw new StartupError(`the cashier at ${cashier.url} does not answer: start again`, {
          cause: error,
        });
      await sleep(ANNOUNCE_WAIT_MS);
    }
  }
}

/** The port after the server's; another one when that stays taken, or when the server uses any free port. */
async function portAfter({ port, host }: Pick<Env, 'port' | 'host'>): Promise<number> {
  if (port === 0 || port === 65_535) return freePort();
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    if (await isFree(port + 1, host)) return port + 1;
    await sleep(PORT_WAIT_MS);
  }
  return freePort();
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';
const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
/** The cashier's base URL for payers, with the same host name as the server's own. */
const nameOf = (host: string): string => (isEverywhere(host) ? 'localhost' : inUrl(host));
const loopbackOf = (host: string): string => (isEverywhere(host) ? '127.0.0.1' : inUrl(host));

/** The origins of the server's own address: this machine has two names. */
function originsOf(serverUrl: string): string[] {
  const { origin, hostname, port } = new URL(serverUrl);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return isLocal ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : [origin];
}
