import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { vi } from 'vitest';

import { freePort } from '../support/free-port.ts';
import { openOverHttp, openOverSocket } from './transports.ts';
import { WebDriver } from './web-driver.ts';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

/** A browser with an empty profile, and what ends it and everything it has started. */
export type RunningBrowser = { readonly driver: WebDriver; readonly stop: () => Promise<void> };

const STARTED_MS = 60_000;
const MINI_BROWSERS = ['4.1', '4.0'].map((v) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${v}/MiniBrowser`);
const CHROMIUM_FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
/** A free port is taken, and nothing on the network is asked for. */
const FIREFOX_SETTINGS = {
  'marionette.port': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
};

export async function startBrowser(engine: Engine): Promise<RunningBrowser> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `tessera-${engine}-`));
  const starts = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
  const processes: ChildProcess[] = [];
  const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void => {
    // A group of its own, so that what it starts ends with it.
    const options = {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, HOME: folder, ...env },
    } as const;
    processes.push(spawn(program, args, options));
  };
  const stop = async (): Promise<void> => {
    for (const child of processes) {
      if (child.pid === undefined || child.exitCode !== null) continue;
      process.kill(-child.pid, 'SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const driver = new WebDriver(await starts[engine](folder, run));
    return {
      driver,
      stop: () =>
        driver
          .quit()
          .catch(() => undefined)
          .then(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Run = (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => void;
const started = <T>(check: () => Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: STARTED_MS, interval: 200 });

async function startChromium(folder: string, run: Run) {
  const port = await freePort();
  run('chromedriver', [`--port=${port}`]);
  const options = {
    binary: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, `--user-data-dir=${folder}`],
  };
  return started(() => openOverHttp(`http://127.0.0.1:${port}`, { 'goog:chromeOptions': options }));
}

async function startFirefox(folder: string, run: Run) {
  const lines = Object.entries(FIREFOX_SETTINGS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(folder, 'user.js'), lines.join('\n'));
  run('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', folder]);
  const written = path.join(folder, 'MarionetteActivePort');
  return started(async () => openOverSocket(Number(readFileSync(written, 'utf8'))));
}

/** WebKit draws into a window, so it needs a screen. Its own sandbox does not start for root. */
async function startWebKit(_folder: string, run: Run) {
  const port = await freePort();
  run('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  const binary = MINI_BROWSERS.find((file) => existsSync(file));
  const options = { binary, args: ['--automation'] };
  return started(() => openOverHttp(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': options }));
}
