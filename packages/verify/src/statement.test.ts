import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { keyChangeMessage, keysOfOperator } from '@tessera/domain/fairness/operator-keys';

import { verifyStatement } from '../verify.mjs';

const VERIFY = fileURLToPath(new URL('../verify.mjs', import.meta.url));
const dir = mkdtempSync(path.join(tmpdir(), 'statement-'));
afterAll(() => rmSync(dir, { recursive: true }));

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const signed = (body: string, before: string, between: string, after: string): Buffer => {
  const bytes = Buffer.from(body);
  const line = `${before}${key}${between}${sign(null, bytes, privateKey).toString('base64')}${after}`;
  return Buffer.concat([bytes, Buffer.from(line)]);
};
const table = signed('\ufeff时间,金额\r\n2026-11-21,-5.00\r\n', 'signature,', ',', '\r\n');
const pages = signed('%PDF-1.3\n\u0000\u00ff\r\n%%EOF\n', '%tessera-signature ', ' ', '\n');
const isWhole = (file: Buffer, by?: string): boolean =>
  verifyStatement(file, by).steps.every(({ problem }) => problem === undefined);

describe.each([
  ['table', table],
  ['PDF', pages],
])('a statement as a %s', (_, file) => {
  it('is whole as it was signed, and says by whom', () => {
    expect(verifyStatement(file)).toMatchObject({
      signer: key,
      steps: [{ step: 'format' }, { step: 'signature' }],
    });
    expect(isWhole(file, key)).toBe(true);
    expect(isWhole(file, key.toUpperCase())).toBe(true);
    expect(isWhole(file, '0'.repeat(64))).toBe(false);
  });

  it('is not whole once any byte is another', () => {
    const at = fc.nat({ max: file.length - 1 });
    fc.assert(
      fc.property(at, fc.integer({ min: 1, max: 255 }), (where, change) => {
        const changed = Buffer.from(file);
        changed[where] = changed[where]! ^ change;
        expect(isWhole(changed)).toBe(false);
      }),
      { numRuns: 500 },
    );
    for (const [where, byte] of file.entries()) {
      for (const other of [byte ^ 0x20, byte ^ 1]) {
        expect(
          isWhole(Buffer.concat([file.subarray(0, where), Buffer.of(other), file.subarray(where + 1)])),
        ).toBe(false);
      }
    }
  });

  it('is not whole once a byte is missing or added, wherever', () => {
    for (let where = 0; where <= file.length; where++) {
      const [before, after] = [file.subarray(0, where), file.subarray(where)];
      expect(isWhole(Buffer.concat([before, after.subarray(1)])) && after.length > 0).toBe(false);
      for (const more of [0x0a, 0x20, 0x2c, 0x41]) {
        expect(isWhole(Buffer.concat([before, Buffer.of(more), after]))).toBe(false);
      }
    }
  });
});

it('no other file is a statement', () => {
  for (const text of [
    '',
    '\n',
    'signature',
    `signature,${key},\r\n`,
    `signature,${key},${'A'.repeat(86)}==\r\n`,
  ]) {
    expect(isWhole(Buffer.from(text)), text).toBe(false);
  }
});

describe('the command', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY, ...args], { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  const file = path.join(dir, 'statement.csv');

  it('says whether a file is whole and by whom, and ends with 1 when not', () => {
    writeFileSync(file, table);
    expect(run('statement', file)).toMatchObject({
      status: 0,
      output: expect.stringContaining(`signed by ${key}`),
    });
    expect(run('statement', file, '--key', key)).toMatchObject({ status: 0 });
    const stranger = run('statement', file, '--key', '1'.repeat(64));
    expect(stranger).toMatchObject({ status: 1, output: expect.stringContaining('FAILED  signer') });
    writeFileSync(file, Buffer.concat([table.subarray(0, 10), table.subarray(11)]));
    expect(run('statement', file)).toMatchObject({
      status: 1,
      output: expect.stringContaining('FAILED  signature'),
    });
  });

  it.each([
    [[]],
    [['statement']],
    [['statement', 'a', '--key']],
    [['statement', 'a', '--key', 'zz']],
    [['statement', 'a', 'b', 'c']],
  ])('explains itself after %j', (args) => {
    expect(run(...args)).toMatchObject({ status: 2, output: expect.stringContaining('usage') });
  });
});

describe('a statement of before the operator changed keys', () => {
  const next = generateKeyPairSync('ed25519');
  const nextKey = Buffer.from(next.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const change = { key: nextKey, previous: key };
  const message = keyChangeMessage(Buffer.from(nextKey, 'hex'), Buffer.from(key, 'hex'));
  const signature = sign(null, message, next.privateKey).toString('hex');
  const previousSignature = sign(null, message, privateKey).toString('hex');
  const isOurs = (changes: object[], by = nextKey): boolean =>
    verifyStatement(table, by, changes).steps.every(({ problem }) => problem === undefined);

  it('is of the operator of the new key, when both keys signed the change', () => {
    expect(isOurs([{ ...change, signature, previousSignature }])).toBe(true);
    expect(isOurs([])).toBe(false);
    expect(isOurs([{ ...change, signature, previousSignature: null }])).toBe(false);
    expect(isOurs([{ ...change, signature, previousSignature: signature }])).toBe(false);
    expect(isOurs([{ ...change, signature: previousSignature, previousSignature }])).toBe(false);
    expect(isOurs([{ ...change, previous: null, signature, previousSignature }])).toBe(false);
  });

  it('agrees with what the app knows of the keys', () => {
    const known = keysOfOperator(nextKey, [{ ...change, signature, previousSignature }]);
    expect([...known].toSorted()).toEqual([key, nextKey].toSorted());
    expect([...keysOfOperator(nextKey, [{ ...change, signature, previousSignature: null }])]).toEqual([
      nextKey,
    ]);
  });

  it('is told by the command with a reply of the audit chain', () => {
    const [file, audit] = ['old.csv', 'audit.json'].map((name) => path.join(dir, name));
    writeFileSync(file!, table);
    writeFileSync(
      audit!,
      JSON.stringify({ data: { operator_keys: [{ ...change, signature, previousSignature }] } }),
    );
    const run = (...more: string[]) =>
      spawnSync(process.execPath, [VERIFY, 'statement', file!, '--key', nextKey, ...more], {
        encoding: 'utf8',
      });
    expect(run('--audit', audit!)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('both signed the change'),
    });
    expect(run().status).toBe(1);
    expect(run('--audit').status).toBe(2);
  });
});
