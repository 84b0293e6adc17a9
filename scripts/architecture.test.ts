import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const SERVER = readdirSync(path.join(ROOT, 'packages/server/src'), { withFileTypes: true });

/** The names in the second column of a package's rows, in order. */
function namesOf(packageName: string): readonly string[] {
  const rows = PAGE.split('\n').filter((line) => line.startsWith('| '));
  const from = rows.findIndex((row) => row.startsWith(`| ${packageName} |`));
  const length = rows.slice(from + 1).findIndex((row) => !row.startsWith('| |'));
  return rows.slice(from, from + 1 + length).flatMap((row) => {
    const [, , column = ''] = row.split('|');
    return [...column.matchAll(/`([^`]+)`/g)].flatMap(({ 1: names = '' }) => names.split(' '));
  });
}

test('ARCHITECTURE.md has each room of the server in one line, and no room that is gone', () => {
  const rooms = SERVER.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const files = new Set(
    SERVER.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/\.ts$/, '')),
  );
  const named = namesOf('server').filter((name) => !files.has(name));
  expect(named.toSorted()).toEqual(rooms.toSorted());
});

test('what a third kind of wager adds to names every room that reads or writes tickets', () => {
  const [, section = ''] = PAGE.split('## A third kind of wager\n');
  const [rows = ''] = section.split('\n## ');
  const named = new Set([...rows.matchAll(/`([\w-]+)(?:\/[\w-]+)?`/g)].map(([, room = '']) => room));
  const tables = readFileSync(path.join(ROOT, 'scripts/tidy/tables.txt'), 'utf8');
  const readers = [...tables.matchAll(/^ticket(?:s|_).*/gm)].flatMap(([line]) => {
    const [, writers = '', others = ''] = line.split('|');
    return `${writers} ${others}`.split(/\s+/).filter((room) => room !== '' && room !== 'ticket');
  });
  expect(readers.length).toBeGreaterThan(0);
  expect(readers.filter((room) => !named.has(room))).toEqual([]);
});

test('ARCHITECTURE.md stays under 200 lines', () => {
  expect(PAGE.split('\n').length).toBeLessThan(200);
});
