import { langTag, type Locale } from '@tessera/contract/locales';
import { gameName } from '@tessera/contract/names/name-of';
import { PUSH_WORDS } from '@tessera/contract/names/push';

import type { GameCatalogue } from '../game/game-catalogue.ts';
import { fillText } from '../kernel/text/fill-text.ts';
import { amountText } from '../kernel/text/intl-text.ts';
import type { DueMessage, RoundParams } from './outbox-store.ts';

/** Notification for the service worker of a phone. Messages of one tag replace each other. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  /** An address of the app. */
  readonly url: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
};

/** The text of a message in the language of its subscription, without amounts for a phone that hides them.
 *  A lock screen is read by others: what the service wrote is not in it. */
export function pushPayload(message: DueMessage, games: Pick<GameCatalogue, 'byId'>): PushPayload {
  const { topic, cause, params, language } = message;
  const shared = {
    lang: langTag(language),
    dir: language === 'ar' ? 'rtl' : 'ltr',
  } as const;
  if (topic === 'service')
    return {
      ...PUSH_WORDS[language].service,
      tag: topic,
      url: '/pages/index/customer-service',
      ...shared,
    };
  return {
    ...roundText(message, games),
    tag: `${topic}-${cause}`,
    url: `/pages/game/record?game_id=${params.game_id}`,
    ...shared,
  };
}

function roundText(
  { params, language, hides_amounts: hidesAmounts }: DueMessage,
  games: Pick<GameCatalogue, 'byId'>,
): { readonly title: string; readonly body: string } {
  const words = PUSH_WORDS[language][params.is_void ? 'void' : 'round'];
  const filled = (text: string): string => fillText(text, valuesOf(params, games, language), language);
  return { title: filled(words.title), body: filled(hidesAmounts ? words.hidden : words.body) };
}

function valuesOf(
  { game_id: gameId, issue, stake, returned }: RoundParams,
  games: Pick<GameCatalogue, 'byId'>,
  language: DueMessage['language'],
): Readonly<Record<string, string>> {
  return {
    game: gameName(language, games.byId(gameId)?.code ?? ''),
    issue,
    returned: amountText(BigInt(returned), language),
    net: signed(BigInt(returned) - BigInt(stake), language),
  };
}

const signed = (amount: bigint, language: Locale): string =>
  amount < 0n
    ? `\u2212${amountText(-amount, language)}`
    : (amount > 0n ? '+' : '') + amountText(amount, language);
