import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Attacked } from './product.ts';
import { runTool } from './run-tool.ts';
import type { Limits } from './sqlmap.ts';

type Report = {
  readonly vulnerabilities: Readonly<
    Record<string, readonly { readonly info: string; readonly path: string }[]>
  >;
};

/** Findings about the planted faults, of which both must be there. */
const PLANTED = ['SQL Injection', 'Cross Site Scripting'];
/** Headers have tests of their own: wapiti wants one that is obsolete, and one that belongs to TLS. */
const MODULES = 'sql,xss,exec,file,crlf,redirect,ssrf,permanentxss,csp';

/** Crawls the pages and tries what it finds there; the control app first. */
export async function runWapiti(
  { address, token }: Attacked,
  control: string,
  { minutes }: Limits,
  say: (line: string) => void,
): Promise<boolean> {
  const there = await scan(control, minutes);
  const names = there.map(({ kind }) => kind);
  const hasControl = PLANTED.every((kind) => names.includes(kind));
  say(`wapiti, control app: ${hasControl ? 'found both planted faults' : `found only ${names.join(', ')}`}`);
  const found = await scan(address, minutes, ['-H', `token: ${token}`]);
  say(`wapiti, product: ${found.length} found`);
  for (const { kind, info } of found) say(`  ${kind}: ${info}`);
  return hasControl && found.length === 0;
}

async function scan(
  address: string,
  minutes: number,
  extra: readonly string[] = [],
): Promise<{ readonly kind: string; readonly info: string }[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'attack-wapiti-'));
  const report = path.join(folder, 'report.json');
  const [kind, store] = [
    ['-f', 'json', '-o', report],
    ['--store-session', folder],
  ];
  try {
    const limits = ['--max-scan-time', String(minutes * 60), '--max-links-per-page', '200', '-d', '5'];
    await runTool(
      'wapiti',
      ['-u', `${address}/`, '-m', MODULES, ...kind, ...store, ...limits, ...extra],
      minutes + 1,
    );
    const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return Object.entries(vulnerabilities).flatMap(([name, all]) =>
      all.map(({ info, path: at }) => ({ kind: name, info: `${at} ${info}` })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
