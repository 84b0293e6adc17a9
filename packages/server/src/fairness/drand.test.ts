import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { toHex } from '@tessera/domain/fairness/encoding';
import { QUICKNET } from '@tessera/domain/fairness/quicknet';

import { beaconContract } from '../../tests/support/contracts/beacon-contract.ts';
import { drandBeacon, recordedBeacon } from './drand.ts';

/** Two rounds as published by quicknet. */
const RECORDED: Readonly<Record<number, string>> = {
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  1001: 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
};
const HASH = toHex(QUICKNET.chainHash);

/** A local relay on a free port that answers each path as the test specifies. */
async function relay(
  answer: (path: string) => { status: number; body: string; location?: string },
): Promise<string> {
  const server = createServer((request, response) => {
    const { status, body, location } = answer(request.url ?? '');
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const honest = (path: string): { status: number; body: string } => {
  const [, round] = new RegExp(`^/${HASH}/public/([0-9]+)$`).exec(path) ?? [];
  const signature = RECORDED[Number(round)];
  return signature === undefined
    ? { status: 404, body: 'not found' }
    : { status: 200, body: JSON.stringify({ round: Number(round), randomness: '', signature }) };
};

beaconContract('drand', async () => drandBeacon({ fetch, urls: [await relay(honest)] }), {
  known: 1000,
  missing: 1002,
});
beaconContract('recorded rounds', () => recordedBeacon(QUICKNET, RECORDED), { known: 1001, missing: 1002 });

test('skips relays that forge, fail or are unreachable', async () => {
  const lying = await relay(() => ({ status: 200, body: JSON.stringify({ signature: RECORDED[1001] }) }));
  const broken = await relay(() => ({ status: 200, body: 'no json' }));
  const empty = await relay(() => ({ status: 200, body: 'null' }));
  const gone = 'http://127.0.0.1:1';
  const urls = [lying, broken, empty, gone];
  expect(await drandBeacon({ fetch, urls }).signatureOf(1000)).toBeUndefined();
  const signature = await drandBeacon({ fetch, urls: [...urls, await relay(honest)] }).signatureOf(1000);
  expect(toHex(signature ?? new Uint8Array())).toBe(RECORDED[1000]);
});

test('goes nowhere else at the word of a relay', async () => {
  const asked: string[] = [];
  const elsewhere = await relay((path) => {
    asked.push(path);
    return honest(path);
  });
  const sending = await relay((path) => ({ status: 302, body: '', location: `${elsewhere}${path}` }));
  expect(await drandBeacon({ fetch, urls: [sending] }).signatureOf(1000)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('treats a recorded value without a valid network signature as missing', async () => {
  const beacon = recordedBeacon(QUICKNET, { 1000: RECORDED[1001] ?? '' });
  expect(await beacon.signatureOf(1000)).toBeUndefined();
});
