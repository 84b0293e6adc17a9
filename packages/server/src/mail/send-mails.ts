import { DEFAULT_LOCALE, langTag } from '@tessera/contract/locales';
import { MAIL_WORDS } from '@tessera/contract/names/mail';
import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { fillText } from '../kernel/text/fill-text.ts';
import { messageText } from '../message/message-text.ts';
import type { Mail } from './mail-sender.ts';
import { claimMails, deleteMails, type DueMail, expireMails } from './mail-store.ts';

type Deps = Pick<Context, 'db' | 'env' | 'mail' | 'metrics' | 'log'>;

const EVERY_MS = 5 * SECOND_MS;
/** Sent side by side. A mail server that does not answer delays the others by what a sender gives up
 *  after. */
const AT_ONCE = 20;
const EXPIRED_AT_ONCE = 1_000;

/** Sends the messages that are due as mail, outside any transaction; returns whether more may be due. Any
 *  number of servers may run it. One that dies in between sends some again: a mail may come twice, and is not
 *  lost. One that is refused is tried again after a minute, two, four, for a day.
 *  Cost: a round trip to claim, one for what was taken, one to expire. */
export async function sendDueMails({ db, env, mail, metrics, log }: Deps): Promise<boolean> {
  await expireMails(db.main, EXPIRED_AT_ONCE);
  const due = await claimMails(db.main, AT_ONCE);
  const taken = await Promise.all(
    due.map(async (each) => {
      try {
        await mail.send(noticeMail(each, env.brandName));
        metrics.mailsSent.labels('sent').inc();
        return [each.message_id];
      } catch (error) {
        metrics.mailsSent.labels('failed').inc();
        log.error({ err: error, kind: each.kind }, 'mail not sent');
        return [];
      }
    }),
  );
  await deleteMails(db.main, taken.flat());
  return due.length === AT_ONCE;
}

/** Sends them until stopped. */
export const startMails = (ctx: Deps): Loop =>
  runLoop({
    name: 'mail',
    log: ctx.log,
    everyMs: EVERY_MS,
    step: async () => ((await sendDueMails(ctx)) ? 0 : undefined),
  });

function noticeMail({ kind, params, email, language }: DueMail, brand: string): Mail {
  const locale = language === '' ? DEFAULT_LOCALE : language;
  const { title, content } = messageText(kind, params, locale);
  const foot = fillText(MAIL_WORDS[locale].foot, { brand }, locale);
  return {
    to: email,
    subject: `${brand}: ${title}`,
    text: `${content}\n\n${foot}`,
    language: langTag(locale),
  };
}
