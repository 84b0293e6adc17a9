import type { Locale } from '@tessera/contract/locales';
import { MESSAGE_WORDS } from '@tessera/contract/names/messages';
import { channelName } from '@tessera/contract/names/name-of';
import { maskUsername } from '@tessera/domain/mask-username';
import type { MessageKind } from '@tessera/domain/messages';
import { formatMoney } from '@tessera/domain/money';

type Params = Readonly<Record<string, string>>;

/** The text of a message in a language.   Units: the parameter `amount` is in 1/100. */
export function messageText(
  kind: MessageKind,
  params: Params,
  locale: Locale,
): { readonly title: string; readonly content: string } {
  const { title, content, more } = MESSAGE_WORDS[locale][kind];
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => shown(name, params[name] ?? '', locale));
  const hasMore = more && (params[more.param] ?? '') !== '';
  return { title, content: hasMore ? `${fill(content)}\n${fill(more.text)}` : fill(content) };
}

function shown(name: string, value: string, locale: Locale): string {
  const text = wordsOf(name, value, locale);
  // A figure or a name must not turn around in a sentence from right to left.
  return locale === 'ar' ? `\u2068${text}\u2069` : text;
}

function wordsOf(name: string, value: string, locale: Locale): string {
  if (name === 'amount') return grouped(formatMoney(BigInt(value)));
  if (name === 'channel') return channelName(locale, value);
  return name === 'sender' ? maskUsername(value) : value;
}

/** Digits in groups of three, as the app writes amounts in each of its languages: 1234.50 as 1,234.50. */
const grouped = (amount: string): string => amount.replace(/\d(?=(?:\d{3})+\.)/g, '$&,');

/** Where the app shows what a message tells of. */
export function messageUrl(kind: MessageKind, cause: string): string {
  switch (kind) {
    case 'deposit_credited':
      return `/pages/repay/order?order_no=${cause}`;
    case 'withdrawal_paid':
    case 'withdrawal_refused':
    case 'withdrawal_returned':
      return `/pages/trade/withdrawLog?order_no=${cause}`;
    case 'transfer_received':
      return '/pages/trade/transferLog?direction=in';
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
    case 'feedback_answered':
      return '/pages/public/feedback';
    case 'service_answered':
      return '/pages/index/customer-service';
  }
}
