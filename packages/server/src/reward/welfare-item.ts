import type { Locale } from '@tessera/contract/locales';
import { rewardWords } from '@tessera/contract/names/reward';
import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';
import { requiredTurnover } from '@tessera/domain/vip/benefit';

import { fillText } from '../kernel/text/fill-text.ts';
import { amountText } from '../kernel/text/intl-text.ts';
import type { ClaimRow } from './reward-store.ts';

export type WelfareItem = Data<'welfare/index'>[number];

/** A reward as it stands for a member. Units: 1/100, Unix ms. */
type Shown = Pick<
  WelfareItem,
  'id' | 'type' | 'title' | 'content' | 'unit' | 'progress' | 'target' | 'status'
> & {
  readonly image?: string;
  readonly amountMinor: bigint;
  readonly multiple: number;
  readonly date?: string;
  readonly startsAt: EpochMs;
  readonly endsAt: EpochMs | null;
  readonly claim: ClaimRow | undefined;
  readonly days?: WelfareItem['days'];
  readonly parts?: WelfareItem['parts'];
};

/** Formats a reward. Of a claimed one it shows what was paid and required then; the requirement ends the
 *  text of every reward. */
export function welfareItem(
  { amountMinor, multiple, claim, startsAt, endsAt, content, ...shown }: Shown,
  locale: Locale,
): WelfareItem {
  const amount = claim?.amount_minor ?? amountMinor;
  const times = claim?.multiple ?? multiple;
  const turnoverMinor = requiredTurnover(amount, times);
  const { requirement, gap } = rewardWords(locale);
  const required = fillText(
    requirement,
    { multiple: times, turnover: amountText(turnoverMinor, locale) },
    locale,
  );
  return {
    image: '',
    date: '',
    days: [],
    parts: [],
    ...shown,
    content: [content, required].filter((text) => text !== '').join(gap),
    amount: formatMoney(amount),
    multiple: times,
    turnover: formatMoney(turnoverMinor),
    starttime: toEpochSeconds(startsAt),
    endtime: endsAt === null ? 0 : toEpochSeconds(endsAt),
    receivetime: claim ? toEpochSeconds(claim.claimed_at) : null,
  };
}
