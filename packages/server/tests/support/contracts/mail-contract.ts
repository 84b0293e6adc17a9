import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import type { Mail, MailSender } from '../../../src/mail/mail-sender.ts';
import { FAULTS, type StubGateway } from './stub-gateway.ts';

/** A sender under test, on a mail server that the test controls. */
export type MailerUnderTest = {
  readonly sender: MailSender;
  /** The mails that the server received, in order. */
  readonly delivered: () => readonly Pick<Mail, 'to' | 'subject' | 'text'>[];
};

const mail: Mail = {
  to: 'mei.lin@mail.example',
  subject: '验证码 048213',
  text: 'سطر\nالثاني\n.\n第三行',
  language: 'zh-Hans',
};

/** The contract of every sender of mail; a new one calls this with a factory in its own test. */
export function mailSenderContract(name: string, make: () => MailerUnderTest): void {
  describe(`${name} as a sender of mail`, () => {
    it('delivers subject and text as they are, in every script, with a line of one dot', async () => {
      const { sender, delivered } = make();
      await sender.send(mail);
      expect(delivered()).toMatchObject([{ to: mail.to, subject: mail.subject, text: mail.text }]);
    });

    it('delivers each mail once, to its own address alone', async () => {
      const { sender, delivered } = make();
      const names = Array.from({ length: 20 }, (_, n) => `member${n}@mail.example`);
      await Promise.all(names.map((to) => sender.send({ ...mail, to, text: `for ${to}` })));
      expect(delivered()).toHaveLength(20);
      for (const to of names)
        expect(delivered().filter((each) => each.to === to)).toMatchObject([{ text: `for ${to}` }]);
    });
  });
}

/** A sender with a gateway outside. */
export type RemoteMailerUnderTest = MailerUnderTest & {
  readonly stub: StubGateway;
};

/** Further requirements for a sender whose mails leave the machine. */
export function remoteMailerContract(name: string, make: () => RemoteMailerUnderTest): void {
  mailSenderContract(name, make);

  describe(`${name} as a sender with a mail server`, () => {
    it.each(FAULTS)('rejects, and has one mail delivered at most, when the server is: %s', async (fault) => {
      const { sender, delivered, stub } = make();
      stub.fault = fault;
      const error = await sender.send(mail).then(
        () => undefined,
        (reason: Error) => reason,
      );
      expect(error).toBeInstanceOf(Error);
      expect(delivered().length).toBeLessThanOrEqual(1);
      // The log of a failure contains this error with all its fields.
      const told = inspect(error, { depth: 9 });
      expect(told).not.toContain(mail.to);
      expect(told).not.toContain(mail.subject);
    });

    it('tries again under the same key when the answer is lost, so that one mail is delivered', async () => {
      const { sender, delivered, stub } = make();
      stub.fault = 'loses';
      await sender.send(mail);
      expect([delivered().length, stub.requests()]).toEqual([1, 2]);
    });
  });
}
