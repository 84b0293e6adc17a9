import { afterAll, beforeAll, expect, it } from 'vitest';

import { smsProviderContract } from '../../tests/support/contracts/sms-contract.ts';
import { startStubGateway, type StubGateway } from '../../tests/support/contracts/stub-gateway.ts';
import { e164Of, prefixOf } from './e164.ts';
import { httpSmsSender } from './http-sender.ts';

let stub: StubGateway;
beforeAll(async () => void (stub = await startStubGateway()));
afterAll(() => stub.stop());

/** The contract writes a number of the house's country without it. */
const written = (to: unknown): string => String(to).replace(/^\+86/, '');

function make() {
  stub.reset();
  const sender = httpSmsSender(stub.gateway, 'Tessera');
  const delivered = () => stub.asked.map(({ to, code }) => ({ mobile: written(to), text: String(code) }));
  return { sender, stub, delivered };
}

smsProviderContract('the sender by HTTP', make);

it('gives the gateway what it needs to word a message', async () => {
  const { sender } = make();
  await sender.send({ mobile: '13800138000', event: 'prove', code: '012345', validMinutes: 5 });
  expect(stub.asked).toEqual([
    { kind: 'sms', to: '+8613800138000', code: '012345', event: 'prove', valid_minutes: 5, brand: 'Tessera' },
  ]);
});

it.each([
  ['13800138000', ['44', '86'], '86'],
  ['+441212345678', ['44', '86'], '44'],
  ['+12425551234', ['1', '1242', '44'], '1242'],
  ['+12125551234', ['1', '1242', '44'], '1'],
  ['+8812345678', ['44', '86'], undefined],
  ['+4412345678', ['4412', '1'], '4412'],
  ['+4413345678', ['4412', '1'], undefined],
])('serves %s by the longest prefix of %j: %s', (mobile, prefixes, prefix) => {
  expect(prefixOf(mobile, prefixes)).toBe(prefix);
  expect(e164Of(mobile)).toMatch(/^\+[1-9]\d+$/);
});
