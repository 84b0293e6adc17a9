import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { smsSenderContract } from '../../tests/support/contracts/sms-contract.ts';
import { localSender } from './local-sender.ts';

function make() {
  const sender = localSender({ clock: { now: () => epochMs(1_800_000_000_000) } });
  const delivered = () =>
    (sender.recent?.() ?? []).map(({ mobile, code }) => ({ mobile, text: code })).toReversed();
  return { sender, delivered };
}

smsSenderContract('the local sender', make);

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
