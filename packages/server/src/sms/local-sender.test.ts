import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { smsSenderContract } from '../../tests/support/sms-contract.ts';
import { localSender } from './local-sender.ts';

function make() {
  const lines: string[] = [];
  const log = {
    info: (fields: object, text: string) => void lines.push(JSON.stringify({ ...fields, text })),
  };
  const sender = localSender({ clock: { now: () => epochMs(1_800_000_000_000) }, log });
  const delivered = () =>
    (sender.recent?.() ?? []).map(({ mobile, code }) => ({ mobile, text: code })).toReversed();
  return { sender, delivered, logged: () => lines.join('\n') };
}

smsSenderContract('the local sender', make);

it('the local sender logs number and code', async () => {
  const { sender, logged } = make();
  await sender.send({ mobile: '13800138009', event: 'register', code: '048213', validMinutes: 5 });
  expect(logged()).toContain('13800138009');
  expect(logged()).toContain('048213');
});

it('the local sender keeps the last fifty messages, newest first', async () => {
  const { sender } = make();
  for (let n = 0; n < 60; n++) {
    await sender.send({
      mobile: '13800138009',
      event: 'register',
      code: String(100_000 + n),
      validMinutes: 5,
    });
  }
  const codes = sender.recent?.().map(({ code }) => code) ?? [];
  expect([codes.length, codes[0], codes.at(-1)]).toEqual([50, '100059', '100010']);
});
