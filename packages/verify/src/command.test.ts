import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test } from 'vitest';

import { honestRound } from '../../domain/tests/honest-round.ts';

const VERIFY = fileURLToPath(new URL('../verify.mjs', import.meta.url));

function run(
  round: unknown,
  ...tables: readonly string[]
): { readonly status: number | null; readonly output: string } {
  const dir = mkdtempSync(path.join(tmpdir(), 'verify-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = path.join(dir, 'round.json');
  writeFileSync(file, JSON.stringify(round));
  const named = tables.map((text, at) => {
    const table = path.join(dir, `table-${at}.txt`);
    writeFileSync(table, text);
    return table;
  });
  const { status, stdout } = spawnSync(process.execPath, [VERIFY, file, ...named], { encoding: 'utf8' });
  return { status, output: stdout };
}

/** quicknet's signature of the round after the one that is due: valid, but not for this close. */
const ROUND_1001 =
  'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41';

const round = honestRound({ family: 'k3', policy: 3, selections: ['side:big', 'sum:9'] });

test('a proved round ends with 0 and every step is named', () => {
  const { status, output } = run(round);
  expect(output).toContain(
    'Proved, grade A: a public beacon and a witness that the operator calls independent.',
  );
  expect(output).toContain('ok      beacon-signature');
  expect(output).toContain('ok      payout (bet 2)');
  expect(status).toBe(0);
});

test.each([
  ['as many', { bets: 2, tickets: 0 }, false],
  ['more bets', { bets: 3, tickets: 0 }, true],
  ['a ticket', { bets: 2, tickets: 1 }, true],
])('a proof whose reply counts %s than it shows: %j, not whole: %s', (_, own, isSaid) => {
  const { status, output } = run({ ...round, own });
  expect([status, output.includes('Proved, grade A')]).toEqual([0, true]);
  expect(output.includes('The file is not whole: it shows 2 of')).toBe(isSaid);
});

test('a changed round ends with 1 and the failing step is named', () => {
  const { status, output } = run({ ...round, numbers: round.numbers.map((one) => 7 - one) });
  expect(output).toContain('Not proved: step numbers fails.');
  expect(status).toBe(1);
});

test('another round of the beacon is not taken for the one that is due', () => {
  const other = { type: 'beacon', round: 1001, signature: ROUND_1001 } as const;
  const sources = round.sources.map((source) => (source.type === 'beacon' ? other : source));
  expect(run({ ...round, sources }).output).toContain('Not proved: step beacon-round fails.');
  const renamed = sources.map((source) => (source.type === 'beacon' ? { ...source, round: 1000 } : source));
  expect(run({ ...round, sources: renamed }).output).toContain('Not proved: step beacon-signature fails.');
});

describe('a round as the server sends it', () => {
  const texts = round.payTables.map(({ text }) => text);
  const reply = { ...round, payTables: round.payTables.map(({ id, hash }) => ({ id, hash })) };
  const envelope = { code: 1, msg: '', time: '1692806409', data: reply };

  test.each([
    ['the round', reply],
    ['the whole reply', envelope],
  ])('is proved from %s with the file of its pay table', (_, sent) => {
    expect(run(sent, 'another file', ...texts)).toMatchObject({
      status: 0,
      output: expect.stringContaining('Proved, grade '),
    });
  });

  test.each([
    ['no file', []],
    ['a pay table with other prices', texts.map((text) => text.replace(/^side [0-9]+/m, 'side 10100'))],
    ['a pay table with another last line', texts.map((text) => `${text}\n`)],
  ])('fails at the pay table with %s', (_, given) => {
    const { status, output } = run(reply, ...given);
    expect([status, output]).toEqual([1, expect.stringContaining('Not proved: step pay-table fails.')]);
    expect(output).toContain(`${round.payTables[0]?.hash}.txt`);
  });

  test('keeps the text that an export carries', () => {
    const changed = round.payTables.map((table) => ({ ...table, text: `${table.text}\n` }));
    expect(run({ ...round, payTables: changed }, ...texts).output).toContain('step pay-table fails');
  });
});

test('the file takes nothing in but Node itself', () => {
  const imports = [...readFileSync(VERIFY, 'utf8').matchAll(/from '([^']+)'|import\('([^']+)'\)/g)];
  expect(imports.map(([, name]) => name)).toEqual(['node:crypto', 'node:fs']);
});
