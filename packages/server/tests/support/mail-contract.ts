import { describe, expect, it } from 'vitest';

import type { Mail, MailSender } from '../../src/mail/mail-sender.ts';

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

/** A sender with an external server. */
export type RemoteMailerUnderTest = MailerUnderTest & {
  /** Makes the server refuse, or not answer. */
  readonly breakServer: (how: 'refuses' | 'silent') => void;
  /** Every line the sender has logged. */
  readonly logged: () => string;
};

/** What a sender must do beside that when its mails leave the machine.
 *  @public for the tests of adapters */
export function remoteMailerContract(name: string, make: () => RemoteMailerUnderTest): void {
  mailSenderContract(name, make);

  describe(`${name} as a sender with a mail server`, () => {
    it.each(['refuses', 'silent'] as const)(
      'rejects after one attempt when the server is: %s',
      async (how) => {
        const { sender, delivered, breakServer } = make();
        breakServer(how);
        await expect(sender.send(mail)).rejects.toThrow(/./);
        expect(delivered().length).toBeLessThanOrEqual(1);
      },
    );

    it('writes neither address nor text to the log', async () => {
      const { sender, logged } = make();
      await sender.send(mail);
      expect(logged()).not.toContain(mail.to);
      expect(logged()).not.toContain(mail.subject);
    });
  });
}
