import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Two secrets, so that whoever learns one of them cannot do the other thing. */
export type Secrets = {
  /** Callers send it. */
  readonly calls: string;
  /** Callbacks are signed with it. */
  readonly callbacks: string;
};

/** The secrets shared with the house, created on the first start, readable by their owner only. */
export function openSecrets(dir: string): Secrets {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return { calls: opened(dir, 'secret'), callbacks: opened(dir, 'callback-secret') };
}

function opened(dir: string, name: string): string {
  const file = path.join(dir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
