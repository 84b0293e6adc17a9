import { describe, expect, it } from 'vitest';

import { SMS_EVENTS, type SmsMessage, type SmsSender } from '../../src/sms/sms-sender.ts';

/** A sender under test, on a provider that the test controls. */
export type SenderUnderTest = {
  readonly sender: SmsSender;
  /** The messages that the provider received, in order: the mobile and the text or code. */
  readonly delivered: () => readonly { readonly mobile: string; readonly text: string }[];
};

const message: SmsMessage = { mobile: '13800138009', event: 'mobilelogin', code: '048213', validMinutes: 5 };

/** The contract of every sender; a new one calls this with a factory in its own test. */
export function smsSenderContract(name: string, make: () => SenderUnderTest): void {
  describe(`${name} as an SMS sender`, () => {
    it('delivers each code once, to its own number, for every event', async () => {
      const { sender, delivered } = make();
      for (const event of SMS_EVENTS) await sender.send({ ...message, event });
      expect(delivered().map(({ mobile }) => mobile)).toEqual(SMS_EVENTS.map(() => message.mobile));
      for (const { text } of delivered()) expect(text).toContain(message.code);
    });

    it('keeps leading zeros of a code and numbers in E.164', async () => {
      const { sender, delivered } = make();
      await sender.send({ ...message, mobile: '+447911123456', code: '000007' });
      expect(delivered()).toEqual([{ mobile: '+447911123456', text: expect.stringContaining('000007') }]);
    });

    it('keeps parallel messages apart', async () => {
      const { sender, delivered } = make();
      const codes = Array.from({ length: 20 }, (_, n) => String(100_000 + n));
      await Promise.all(
        codes.map((code, n) => sender.send({ ...message, mobile: `138001380${10 + n}`, code })),
      );
      for (const [n, code] of codes.entries()) {
        const own = delivered().filter(({ mobile }) => mobile === `138001380${10 + n}`);
        expect(own).toEqual([{ mobile: `138001380${10 + n}`, text: expect.stringContaining(code) }]);
      }
    });
  });
}

/** A sender with an external provider. */
export type ProviderUnderTest = SenderUnderTest & {
  /** Makes the provider refuse, or not answer. */
  readonly breakProvider: (how: 'refuses' | 'silent') => void;
  /** Every line the sender has logged. */
  readonly logged: () => string;
};

/** What a sender must do beside that when its messages leave the machine.
 *  @public for the tests of adapters */
export function smsProviderContract(name: string, make: () => ProviderUnderTest): void {
  smsSenderContract(name, make);

  describe(`${name} as a sender with a provider`, () => {
    it.each(['refuses', 'silent'] as const)(
      'rejects after one attempt when the provider is: %s',
      async (how) => {
        const { sender, delivered, breakProvider } = make();
        breakProvider(how);
        await expect(sender.send(message)).rejects.toThrow(/./);
        expect(delivered().length).toBeLessThanOrEqual(1);
      },
    );

    it('writes neither code nor number to the log', async () => {
      const { sender, logged } = make();
      await sender.send(message);
      expect(logged()).not.toContain(message.code);
      expect(logged()).not.toContain(message.mobile);
    });
  });
}
