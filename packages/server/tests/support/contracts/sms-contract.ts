import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { SMS_EVENTS, type SmsMessage, type SmsSender } from '../../../src/sms/sms-sender.ts';
import { FAULTS, type StubGateway } from './stub-gateway.ts';

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

/** A sender with a gateway outside. */
export type ProviderUnderTest = SenderUnderTest & {
  readonly stub: StubGateway;
};

/** Further requirements for a sender whose messages leave the machine. */
export function smsProviderContract(name: string, make: () => ProviderUnderTest): void {
  smsSenderContract(name, make);

  describe(`${name} as a sender with a provider`, () => {
    it.each(FAULTS)(
      'rejects, and has one message delivered at most, when the provider is: %s',
      async (fault) => {
        const { sender, delivered, stub } = make();
        stub.fault = fault;
        const error = await sender.send(message).then(
          () => undefined,
          (reason: Error) => reason,
        );
        expect(error).toBeInstanceOf(Error);
        expect(delivered().length).toBeLessThanOrEqual(1);
        // The log of a failure contains this error with all its fields.
        const told = inspect(error, { depth: 9 });
        expect(told).not.toContain(message.code);
        expect(told).not.toContain(message.mobile);
      },
    );

    it('tries again under the same key when the answer is lost, so that one message is delivered', async () => {
      const { sender, delivered, stub } = make();
      stub.fault = 'loses';
      await sender.send(message);
      expect([delivered().length, stub.requests()]).toEqual([1, 2]);
    });

    it('does not try again what was refused', async () => {
      const { sender, stub } = make();
      stub.fault = 'refuses';
      await expect(sender.send(message)).rejects.toThrow('status 400');
      expect(stub.requests()).toBe(1);
    });
  });
}
