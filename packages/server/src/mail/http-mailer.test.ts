import { afterAll, beforeAll, expect, it } from 'vitest';

import { remoteMailerContract } from '../../tests/support/contracts/mail-contract.ts';
import { startStubGateway, type StubGateway } from '../../tests/support/contracts/stub-gateway.ts';
import { httpMailer } from './http-mailer.ts';

let stub: StubGateway;
beforeAll(async () => void (stub = await startStubGateway()));
afterAll(() => stub.stop());

function make() {
  stub.reset();
  const delivered = () =>
    stub.asked.map(({ to, subject, text }) => ({
      to: String(to),
      subject: String(subject),
      text: String(text),
    }));
  return { sender: httpMailer(stub.gateway), stub, delivered };
}

remoteMailerContract('the mailer by HTTP', make);

it('gives the gateway the language of the text', async () => {
  const { sender } = make();
  await sender.send({ to: 'mei@mail.example', subject: 's', text: 't', language: 'ar' });
  expect(stub.asked).toEqual([
    { kind: 'mail', to: 'mei@mail.example', subject: 's', text: 't', language: 'ar' },
  ]);
});
