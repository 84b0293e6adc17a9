import type { EpochMs } from '@tessera/domain/time';

import type { SentSms, SmsSender } from './sms-sender.ts';

const KEPT = 50;

/** The sender for machines without a provider: keeps the last codes for the developer page, and writes
 *  nothing anywhere. */
export function localSender({ clock }: { readonly clock: { now(): EpochMs } }): SmsSender {
  const sent: SentSms[] = [];
  return {
    async send(message) {
      sent.unshift({ ...message, sentAtMs: clock.now() });
      sent.length = Math.min(sent.length, KEPT);
    },
    recent: () => sent,
  };
}
