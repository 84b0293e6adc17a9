import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The secrets of one purpose that count now: the first is used, the others are earlier ones, or one that is
 *  about to take over. They are read each time, so that a new one needs no restart. */
export type ReadSecrets = () => readonly [string, ...string[]];

/** Two purposes, so that one leaked secret does not serve the other. */
export type Secrets = {
  /** Callers send one of them. */
  readonly calls: ReadSecrets;
  /** Callbacks are signed with the first. */
  readonly callbacks: ReadSecrets;
};

/** The secrets shared with the house, created on the first start, readable by their owner only. */
export function openSecrets(dir: string): Secrets {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return { calls: opened(dir, 'secret'), callbacks: opened(dir, 'callback-secret') };
}

function opened(dir: string, name: string): ReadSecrets {
  const file = path.join(dir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return () => {
    const [first = '', ...older] = linesOf(file);
    return [first, ...linesOf(`${file}.next`), ...older];
  };
}

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : [];
