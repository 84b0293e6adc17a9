import { setTimeout as sleep } from 'node:timers/promises';

import type { Attacked } from './product.ts';
import { runTool } from './run-tool.ts';

const CONNECTIONS = 500;
const SECONDS = 60;
const SERVED_MIN = 0.99;
const PATIENCE_MS = 5_000;
const EVERY_MS = 100;
const QUIET_MS = 20_000;

const WAYS: Readonly<Record<string, readonly string[]>> = {
  'slow headers': ['-H', '-i', '5'],
  'slow body': ['-B', '-i', '5', '-s', '8192'],
  'slow read': ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32'],
};

/** 500 slow connections for a minute in each way, while others ask for a page and a call ten times a
 *  second: of   those, at least 99 % of the share that is answered within five seconds without an attack. */
export async function runSlow({ address }: Attacked, say: (line: string) => void): Promise<boolean> {
  const verdicts: boolean[] = [];
  const quiet = askMeanwhile(address);
  await sleep(QUIET_MS);
  const { served: usual, asked: all } = await quiet.stop();
  say(`no attack: others ${usual} of ${all} served`);
  for (const [way, flags] of Object.entries(WAYS)) {
    const target = way === 'slow body' ? `${address}/api/user/login` : `${address}/`;
    const method = way === 'slow body' ? ['-t', 'POST'] : [];
    const common = ['-c', String(CONNECTIONS), '-r', '100', '-l', String(SECONDS), '-u', target, ...method];
    const others = askMeanwhile(address);
    const { output } = await runTool('slowhttptest', [...flags, ...common], (SECONDS * 2) / 60);
    const { served, asked } = await others.stop();
    const connected = Math.max(
      0,
      ...[...output.matchAll(/connected:\s+(\d+)/g)].map(([, count]) => Number(count)),
    );
    const closed = [...output.matchAll(/closed:\s+(\d+)/g)].map(([, count]) => Number(count)).at(-1) ?? 0;
    say(`${way}: ${connected} connections at once, ${closed} cut off; others ${served} of ${asked} served`);
    verdicts.push(asked > 0 && served * all >= asked * usual * SERVED_MIN && connected > 0);
  }
  return verdicts.every(Boolean);
}

function askMeanwhile(address: string): { readonly stop: () => Promise<{ served: number; asked: number }> } {
  const asking: Promise<boolean>[] = [];
  const paths = ['/', '/api/index/index'];
  const timer = setInterval(() => {
    const url = `${address}${paths[asking.length % 2]}`;
    const answered = fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      async (reply) => reply.ok && (await reply.text()).length > 0,
      () => false,
    );
    asking.push(answered);
  }, EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      const outcomes = await Promise.all(asking);
      return { served: outcomes.filter(Boolean).length, asked: outcomes.length };
    },
  };
}
