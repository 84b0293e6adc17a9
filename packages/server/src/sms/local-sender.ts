import type { EpochMs } from '@tessera/domain/time';

import type { SentSms, SmsSender } from './sms-sender.ts';

const KEPT = 50;

type LocalDeps = {
  readonly clock: { now(): EpochMs };
  readonly log: { info(fields: object, text: string): void };
};

/** The sender of a machine without a provider: the code goes to the server's log and to the developer's page.
 *  The field names are chosen so that the log's redaction, which blanks `mobile` and `captcha`, leaves them
 *  readable. */
export function localSender({ clock, log }: LocalDeps): SmsSender {
  const sent: SentSms[] = [];
  return {
    async send(message) {
      sent.unshift({ ...message, sentAtMs: clock.now() });
      sent.length = Math.min(sent.length, KEPT);
      log.info({ to: message.mobile, event: message.event, smsCode: message.code }, 'sms (local sender)');
    },
    recent: () => sent,
  };
}
