import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, onTestFinished, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { testClock, testFolder } from '../../tests/support/fairness/fairness-fixture.ts';
import { loadSourcesPlace } from '../config/env.ts';
import { serveCalls } from '../process/serve-calls.ts';
import { openWitness } from '../witness/witness.ts';
import { probeRelays, probeWitness } from './probe-sources.ts';
import { runGrade } from './run-grade.ts';

/** Round 1000 of quicknet, and a moment at which it is two rounds back. */
const ROUND_1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const THEN = epochMs(1000 * (1_692_803_367 + 1001 * 3));

async function relay(signature: string): Promise<string> {
  const server = createServer((request, response) => {
    const isAsked = request.url?.endsWith('/public/1000') ?? false;
    response.writeHead(isAsked ? 200 : 404).end(JSON.stringify({ signature }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function witness(): Promise<{ readonly url: string; readonly secret: string }> {
  const calls = openWitness({ dir: testFolder(), clock: testClock(), guardMs: 0 });
  const served = await serveCalls({
    calls,
    listen: { host: '127.0.0.1', port: 0 },
    bearer: 'secret',
    onFault: () => undefined,
  });
  onTestFinished(async () => {
    await served.close();
    calls.close();
  });
  const port = 'port' in served.listen ? served.listen.port : 0;
  return { url: `http://127.0.0.1:${port}`, secret: 'secret' };
}

describe('probeRelays', () => {
  test('counts a relay whose round the network has signed, and no other', async () => {
    const [good, forged] = await Promise.all([relay(ROUND_1000), relay('ab'.repeat(48))]);
    const urls = [good, forged, 'http://127.0.0.1:1'];
    expect((await probeRelays({ beaconUrls: urls }, THEN)).map(({ isSigned }) => isSigned)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('probeWitness', () => {
  test('tells a witness that is ready from one with another secret and one that is not there', async () => {
    const peer = await witness();
    expect(await probeWitness(peer)).toEqual({ state: 'ready', isHere: true });
    expect(await probeWitness({ ...peer, secret: 'other' })).toMatchObject({ state: 'refused' });
    expect(await probeWitness({ ...peer, url: 'http://127.0.0.1:1' })).toMatchObject({ state: 'silent' });
  });

  test('looks up what a name stands for', async () => {
    const { url, secret } = await witness();
    expect(await probeWitness({ url: url.replace('127.0.0.1', 'localhost'), secret })).toMatchObject({
      isHere: true,
    });
  });
});

describe('runGrade', () => {
  const run = async (env: Record<string, string>, ...args: string[]) => {
    const said: string[] = [];
    const isGood = await runGrade(loadSourcesPlace({ DATA_DIR: testFolder(), ...env }), args, (line) =>
      said.push(line),
    );
    return { isGood, said };
  };

  test('says the grade of a new installation, and what B and A need', async () => {
    const { isGood, said } = await run({});
    expect(isGood).toBe(true);
    expect(said).toContain('grade   C: one house holds both sources');
    expect(said.filter((line) => line.startsWith('for ')).map((line) => line.slice(0, 5))).toEqual([
      'for B',
      'for A',
    ]);
  });

  test('does not call a witness on this machine a second party', async () => {
    const { url, secret } = await witness();
    const env = { WITNESS_URL: url, WITNESS_SECRET: secret };
    expect((await run(env)).said).toContain('grade   C: one house holds both sources');
    expect((await run(env, '--at-least', 'B')).isGood).toBe(false);
    expect((await run(env, '--at-least', 'C')).isGood).toBe(true);
  });

  test('fails while a source does not answer', async () => {
    const { isGood, said } = await run({ WITNESS_URL: 'http://127.0.0.1:1', WITNESS_SECRET: 's' });
    expect(isGood).toBe(false);
    expect(said.some((line) => line.startsWith('failed  witness'))).toBe(true);
  });

  test('refuses a grade that there is not', async () => {
    await expect(run({}, '--at-least', 'E')).rejects.toThrow('--at-least must be one of A, B, C, D');
  });
});
