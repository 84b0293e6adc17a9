import type { Data } from '@tessera/contract/routes';

import { itemsOf } from '../../../wallet/log/log-pages.ts';

export type Message = Data<'service/send'>;
/** Newest first, as the server lists them. */
export type MessagePage = Pick<Data<'service/messages'>, 'list' | 'next_before'>;

/** All loaded messages, oldest first, each once. */
export const messagesOf = (pages: readonly MessagePage[]): readonly Message[] => itemsOf(pages).toReversed();

/** Merges the newest page into the loaded ones. A message may be stored after one with a higher id, so that
 *  every unknown one is taken, not only those beyond the newest. A page that does not reach the loaded ones
 *  replaces them, otherwise the conversation would have a gap. */
export function withNewest(pages: readonly MessagePage[], newest: MessagePage): readonly MessagePage[] {
  const [first, ...older] = pages;
  if (!first) return [newest];
  const known = new Set(pages.flatMap(({ list }) => list.map(({ id }) => id)));
  const added = newest.list.filter(({ id }) => !known.has(id));
  if (added.length === 0) return pages;
  if (newest.next_before !== null && added.length === newest.list.length) return [newest];
  const list = [...added, ...first.list].toSorted((a, b) => (isAfter(a.id, b.id) ? -1 : 1));
  return [{ ...first, list }, ...older];
}

/** Returns true if an id is higher than another; "" is below all. */
export const isAfter = (id: string, other: string): boolean => BigInt(id || 0) > BigInt(other || 0);
