import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { keepWal } from './keep-wal.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'keep-wal-'));
const inHome = (name: string): string => path.join(home, name);
afterAll(() => rmSync(home, { recursive: true }));

describe('the WAL that is kept', () => {
  it('begins with the oldest base copy beside the new one, or elsewhere', () => {
    const folder = inHome('kept');
    mkdirSync(folder);
    const wal = (at: number): string =>
      `0000000100000000000000${at.toString(16).toUpperCase().padStart(2, '0')}`;
    for (let at = 1; at <= 9; at += 1) writeFileSync(path.join(folder, `${wal(at)}.gz.age`), '');
    writeFileSync(path.join(folder, '00000002.history.gz.age'), '');
    writeFileSync(path.join(folder, 'notes.txt'), '');
    const copy = (name: string, from: number, to = 'copies') => {
      mkdirSync(inHome(`${to}/${name}`), { recursive: true });
      return { id: name, folder: inHome(`${to}/${name}`), from: wal(from) };
    };
    const first = (): string =>
      readdirSync(folder)
        .filter((name) => name.startsWith('00000001'))
        .toSorted()[0]!;
    expect(keepWal(folder, copy('a', 2))).toBe(1);
    expect(keepWal(folder, copy('b', 4))).toBe(0);
    expect(first()).toBe(`${wal(2)}.gz.age`);
    rmSync(inHome('copies/a'), { recursive: true });
    expect(keepWal(folder, copy('usb', 6, 'elsewhere'))).toBe(0);
    expect(keepWal(folder, copy('c', 7))).toBe(2);
    expect(first()).toBe(`${wal(4)}.gz.age`);
    rmSync(inHome('copies/b'), { recursive: true });
    // The one elsewhere may be on a disk that is away.
    rmSync(inHome('elsewhere'), { recursive: true });
    expect(keepWal(folder, copy('d', 9))).toBe(2);
    expect(first()).toBe(`${wal(6)}.gz.age`);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['00000002.history.gz.age', 'notes.txt']));
  });
});
