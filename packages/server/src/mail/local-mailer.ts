import type { EpochMs } from '@tessera/domain/time';

import type { MailSender, SentMail } from './mail-sender.ts';

const KEPT = 50;

/** The sender for machines without a mail server: keeps the last mails for the developer page, and writes
 *  nothing anywhere. */
export function localMailer({ clock }: { readonly clock: { now(): EpochMs } }): MailSender {
  const sent: SentMail[] = [];
  return {
    async send(mail) {
      sent.unshift({ ...mail, sentAtMs: clock.now() });
      sent.length = Math.min(sent.length, KEPT);
    },
    recent: () => sent,
  };
}
