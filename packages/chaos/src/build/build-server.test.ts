import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FAILPOINTS, type Failpoint } from '@tessera/server/kernel/failpoint';

import { armProcess, firedIn } from './arm-failpoints.ts';
import { buildServerInto } from './build-server.ts';

let folder: string;
const children: ChildProcess[] = [];
let plain: string;
let armed: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-build-'));
  plain = await buildServerInto(path.join(folder, 'plain'));
  armed = await buildServerInto(path.join(folder, 'armed'), { hasFailpoints: true });
}, 60_000);
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** The text of all files of a build. */
const textOf = (program: string): string => {
  const dir = path.dirname(program);
  const files = readdirSync(dir).filter((file) => file.endsWith('.js'));
  return files.map((file) => readFileSync(path.join(dir, file), 'utf8')).join('\n');
};
const namesIn = (text: string): Failpoint[] => FAILPOINTS.filter((point) => text.includes(point));

describe('failpoints', () => {
  test('are absent from the production build', () => {
    const text = textOf(plain);
    expect(namesIn(text)).toEqual([]);
    expect(text).not.toMatch(/failpoint/i);
  });

  test('are all present in a failpoint build', () => {
    const text = textOf(armed);
    expect(FAILPOINTS.filter((point) => !text.includes(`failpoint("${point}")`))).toEqual([]);
  });
});

describe('a process of the production build', () => {
  /** The packages that a file loads before it runs, by itself or through others of the build. */
  const librariesOf = (file: string, seen = new Set<string>()): string[] => {
    if (seen.has(file)) return [];
    seen.add(file);
    const text = readFileSync(path.join(path.dirname(plain), file), 'utf8');
    return [...text.matchAll(/^(?:import|export) (?:[^"]* from )?"([^"]+)";$/gm)].flatMap(
      ([, target = '']) => {
        if (target.startsWith('.')) return librariesOf(path.basename(target), seen);
        return target.startsWith('node:') ? [] : [target];
      },
    );
  };

  test.each(['main.js', 'keeper-process.js', 'witness-process.js', 'run-cashier.js'])(
    '%s loads no library of the server',
    (file) => expect(librariesOf(file)).toEqual([]),
  );

  test('serve.js loads those of PDF and pictures with the first of them', () => {
    const libraries = librariesOf('serve.js');
    expect(libraries).toEqual(expect.arrayContaining(['fastify', 'pg']));
    for (const late of ['pdfkit', 'fontkit', 'subset-font', 'sharp']) {
      expect(libraries).not.toContain(late);
      expect(textOf(plain)).toContain(`import("${late}")`);
    }
  });
});

describe('a failpoint build', { timeout: 30_000 }, () => {
  test('runs as the production program until it is armed, kills itself at the failpoint, and keeps the count', async () => {
    const [log, keeper] = [path.join(folder, 'killed'), await startKeeper('killed-keeper')];
    expect((await keeper.makeChain()).status).toBe(200);
    await armProcess(keeper.child, log, { point: 'journal-written', times: 1, how: 'kill' });
    const ended = once(keeper.child, 'exit');
    await expect(keeper.makeChain()).rejects.toThrow('fetch failed');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(firedIn(log)).toEqual({ 'journal-written': 1 });
  });

  test('fails at the passes it was armed for and at no other', async () => {
    const [log, keeper] = [path.join(folder, 'failed'), await startKeeper('failing-keeper')];
    await armProcess(keeper.child, log, { point: 'secret-made', times: 2, skip: 1, how: 'throw' });
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await keeper.makeChain()).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    expect(firedIn(log)).toEqual({ 'secret-made': 2 });
  });
});

async function startKeeper(name: string) {
  const dir = path.join(folder, name);
  const child = spawn(process.execPath, [armed, 'keeper', '--dir', dir, '--port', '0'], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const [line] = (await once(child.stdout as Readable, 'data')) as [Buffer];
  const { listen } = JSON.parse(String(line)) as { listen: { port: number } };
  const bearer = readFileSync(path.join(dir, 'bearer'), 'utf8').trim();
  const makeChain = (): Promise<Response> =>
    fetch(`http://127.0.0.1:${listen.port}/createChain`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ game: 'x', policy: 0, length: 4 }),
    });
  return { child, makeChain };
}

describe('a patch', { timeout: 30_000 }, () => {
  const build = (patches: Parameters<typeof buildServerInto>[1]) =>
    buildServerInto(path.join(folder, 'patched'), patches);
  const file = 'packages/server/src/version.ts';

  test.each([
    ['whose text is missing', { file, from: 'nobody writes this', to: '' }, 'stands 0 times'],
    [
      'whose text occurs twice',
      { file: 'packages/server/src/main.ts', from: 'readProcessArgs(rest)', to: '' },
      '2 times',
    ],
    [
      'of a file outside the server',
      { file: 'packages/web/src/app/boot.ts', from: 'import', to: '' },
      'no part',
    ],
  ])('%s makes no build', async (_name, patch, message) => {
    await expect(build({ patches: [patch] })).rejects.toThrow(message);
  });

  test('changes the build', async () => {
    const patch = {
      file: 'packages/server/src/main.ts',
      from: 'there is no command',
      to: 'a word of the patch',
    };
    expect(readFileSync(await build({ patches: [patch] }), 'utf8')).toContain('a word of the patch');
    expect(readFileSync(plain, 'utf8')).not.toContain('a word of the patch');
  });
});
