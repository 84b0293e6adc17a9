import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { afterAll, describe, expect, it } from 'vitest';

import { decrypt } from './age.ts';
import { archiveWal } from './archive-wal.ts';
import { makeKey } from './make-key.ts';
import { readKey } from './read-key.ts';
import { SEGMENT_BYTES } from './wal-file.ts';

const PROGRAM = new URL('../main.ts', import.meta.url).pathname;
const home = mkdtempSync(path.join(os.tmpdir(), 'archive-wal-'));
const inHome = (name: string): string => path.join(home, name);
const key = inHome('key');
makeKey(key);
afterAll(() => rmSync(home, { recursive: true }));

describe('the command that archives a file', () => {
  const folder = inHome('archive');
  const name = '00000001000000000000000A';
  const file = inHome('segment');
  const run = (from = file): Promise<void> => archiveWal(['--to', folder, '--key', `${key}.pub`, from, name]);
  const target = path.join(folder, `${name}.gz.age`);
  const fill = (content: string): void => writeFileSync(file, Buffer.alloc(SEGMENT_BYTES, content));

  it('succeeds again with the same file, and never overwrites another one', async () => {
    mkdirSync(folder);
    fill('one');
    // The remains of a killed command.
    writeFileSync(path.join(folder, `.${name}.1.partial`), 'half');
    await run();
    const first = readFileSync(target);
    await run();
    expect(readFileSync(target).equals(first)).toBe(true);
    fill('two');
    await expect(run()).rejects.toThrow('holds another file of that name');
    expect(readFileSync(target).equals(first)).toBe(true);
    expect(readdirSync(folder)).toEqual([`${name}.gz.age`]);
  });

  it('leaves the file whole or not there, whenever it is killed', async () => {
    fill('three');
    const isWhole = async (): Promise<boolean> => {
      const pieces: Uint8Array[] = [];
      for await (const piece of decrypt(createReadStream(target), readKey(key))) pieces.push(piece);
      return gunzipSync(Buffer.concat(pieces)).length === SEGMENT_BYTES;
    };
    // At each of the changes that it makes to the folder.
    for (let nth = 1; nth <= 6; nth += 1) {
      rmSync(target, { force: true });
      const args = [PROGRAM, 'archive-wal', '--to', folder, '--key', `${key}.pub`, file, name];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      let seen = 0;
      const watcher = watch(folder, () => (seen += 1) === nth && child.kill('SIGKILL'));
      await once(child, 'exit');
      watcher.close();
      if (existsSync(target)) expect(await isWhole(), `killed at change ${nth}`).toBe(true);
    }
    await run();
    expect(await isWhole()).toBe(true);
    expect(readdirSync(folder)).toEqual([`${name}.gz.age`]);
  }, 60_000);

  it('refuses a key that could also open the archive', async () => {
    const withSecret = archiveWal(['--to', folder, '--key', key, file, name]);
    await expect(withSecret).rejects.toThrow('which holds no public key (age1…)');
  });
});
