import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { httpSmsSender } from './http-sender.ts';
import { localSender } from './local-sender.ts';
import type { SmsSender } from './sms-sender.ts';

/** Time limit of a sender. */
const BUDGET_MS = 5 * SECOND_MS;

/** Opens the sender of the settings. */
export function openSms({ env, clock, random }: Pick<Context, 'env' | 'clock' | 'random'>): SmsSender {
  if (!env.smsGateway) return localSender({ clock });
  const { fetch } = globalThis;
  return httpSmsSender({ ...env.smsGateway, fetch, clock, random, budgetMs: BUDGET_MS }, env.brandName);
}
