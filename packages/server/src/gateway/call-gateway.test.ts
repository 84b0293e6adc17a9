import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Type } from 'typebox';
import { afterAll, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { systemRandom } from '../kernel/random.ts';
import { callGateway, signatureOf } from './call-gateway.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'gateway-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ANSWER = '{"status":"accepted"}';

/** Calls a gateway that signs its answer with `theirs`, and returns with what the call was signed. */
async function callSignedBy(secret: string | { readonly file: string }, theirs: string) {
  const sent: Headers[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers));
    return new Response(ANSWER, {
      headers: { 'x-gateway-signature': signatureOf(theirs, 'answer', 'k', ANSWER) },
    });
  };
  const clock = { now: () => epochMs(1_800_000_000_000) };
  const gateway = { url: 'https://g.example', secret, fetch, clock, random: systemRandom, budgetMs: 60_000 };
  await callGateway(gateway, { key: 'k', body: {} }, Type.Object({ status: Type.String() }));
  return sent[0]?.get('x-gateway-signature');
}

it('a call is signed with the secret in use, and answers under an earlier one are taken as well', async () => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, 'present\nearlier\n', { mode: 0o600 });
  const signed = signatureOf('present', '1800000000000', 'k', '{}');
  expect(await callSignedBy({ file }, 'present')).toBe(signed);
  expect(await callSignedBy({ file }, 'earlier')).toBe(signed);
  await expect(callSignedBy({ file }, 'another')).rejects.toThrow('not signed');
  await expect(callSignedBy('present', 'earlier')).rejects.toThrow('not signed');
});
