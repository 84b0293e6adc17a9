import type { Locale } from '@tessera/contract/locales';
import { MESSAGE_WORDS } from '@tessera/contract/names/messages';
import { channelName, gameName } from '@tessera/contract/names/name-of';
import { maskUsername } from '@tessera/domain/member/mask-username';
import { MESSAGE_KINDS, type MessageKind } from '@tessera/domain/messages';

import { fillText } from '../kernel/text/fill-text.ts';
import { amountText } from '../kernel/text/intl-text.ts';

type Params = Readonly<Record<string, string>>;

/** True if this version has the words of a kind. A later version beside it may have written others. */
export const isKnownKind = (kind: string): kind is MessageKind => KNOWN.has(kind);

const KNOWN: ReadonlySet<string> = new Set(MESSAGE_KINDS);

/** The text of a message in a language; of a kind that this version does not know, that it has come.
 *  Units: the parameters `amount` and `target` are in 1/100. */
export function messageText(
  kind: string,
  params: Params,
  locale: Locale,
): { readonly title: string; readonly content: string } {
  if (!isKnownKind(kind)) return MESSAGE_WORDS[locale].unknown;
  const { title, content, more } = MESSAGE_WORDS[locale][kind];
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, wordsOf(name, value, locale)]),
  );
  const fill = (text: string): string => fillText(text, values, locale);
  const hasMore = more && (params[more.param] ?? '') !== '';
  return { title, content: hasMore ? `${fill(content)}\n${fill(more.text)}` : fill(content) };
}

function wordsOf(name: string, value: string, locale: Locale): string {
  if (name === 'amount' || name === 'target') return amountText(BigInt(value), locale);
  if (name === 'channel') return channelName(locale, value);
  if (name === 'game') return gameName(locale, value);
  return name === 'sender' ? maskUsername(value) : value;
}

/** Page of the app about a message's subject; of a kind that this version does not know, the messages. */
export function messageUrl(kind: string, cause: string): string {
  if (!isKnownKind(kind)) return '/pages/profile/messages';
  switch (kind) {
    case 'deposit_credited':
      return `/pages/repay/order?order_no=${cause}`;
    case 'withdrawal_requested':
    case 'withdrawal_paid':
    case 'withdrawal_refused':
    case 'withdrawal_returned':
      return `/pages/trade/withdrawLog?order_no=${cause}`;
    case 'transfer_received':
      return '/pages/trade/transferLog?direction=in';
    case 'ticket_cashed_out':
      return `/pages/game/record?bet_id=${cause}`;
    case 'chase_refused':
    case 'chase_completed':
    case 'chase_won':
    case 'chase_stopped':
      return `/pages/game/chase?chase_id=${cause}`;
    case 'card_added':
      return '/pages/trade/cards';
    case 'mobile_changed':
    case 'email_changed':
    case 'email_removed':
      return '/pages/profile/userinfo';
    case 'password_set':
    case 'password_changed':
    case 'fund_password_set':
    case 'fund_password_changed':
      return '/pages/profile/profile';
    case 'factor_on':
    case 'factor_off':
    case 'app_removed':
    case 'passkey_added':
    case 'passkey_removed':
    case 'passkey_refused':
    case 'recovery_code_used':
    case 'new_device':
    case 'login_locked':
    case 'factor_locked':
    case 'fund_password_locked':
      return '/pages/profile/security';
    case 'identity_verified':
    case 'identity_refused':
      return '/pages/profile/identity';
    case 'match_lifted':
      return '/pages/profile/protection';
    case 'account_closed':
      return '/';
    case 'feedback_answered':
      return '/pages/public/feedback';
    case 'service_answered':
      return '/pages/index/customer-service';
  }
}
