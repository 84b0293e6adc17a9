import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { httpMailer } from './http-mailer.ts';
import { localMailer } from './local-mailer.ts';
import type { MailSender } from './mail-sender.ts';

/** Time limit of a sender. */
const BUDGET_MS = 10 * SECOND_MS;

/** Opens the sender of the settings. */
export function openMail({ env, clock, random }: Pick<Context, 'env' | 'clock' | 'random'>): MailSender {
  if (!env.mailGateway) return localMailer({ clock });
  const { fetch } = globalThis;
  return httpMailer({ ...env.mailGateway, fetch, clock, random, budgetMs: BUDGET_MS });
}
