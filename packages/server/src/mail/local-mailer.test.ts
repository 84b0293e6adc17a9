import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { mailSenderContract } from '../../tests/support/contracts/mail-contract.ts';
import { localMailer } from './local-mailer.ts';

function make() {
  const sender = localMailer({ clock: { now: () => epochMs(1_800_000_000_000) } });
  return { sender, delivered: () => (sender.recent?.() ?? []).toReversed() };
}

mailSenderContract('the local mailer', make);

it('the local mailer keeps the last fifty mails, newest first', async () => {
  const { sender } = make();
  for (let n = 0; n < 60; n++)
    await sender.send({ to: 'mei@mail.example', subject: String(n), text: '', language: 'en' });
  const subjects = sender.recent?.().map(({ subject }) => subject) ?? [];
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([50, '59', '10']);
});
