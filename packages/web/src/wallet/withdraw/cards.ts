import { cardKindOf, type CardKind } from '@tessera/domain/wallet/channel';

import type { WithdrawCard } from '../order/account-summary.tsx';

/** Cards in display order: usable ones first, default cards before others, then by age. */
export const cardsInOrder = (cards: readonly WithdrawCard[], nowSeconds: number): readonly WithdrawCard[] => {
  const isHeld = (card: WithdrawCard): boolean => card.usabletime > nowSeconds;
  return cards.toSorted(
    (a, b) =>
      Number(isHeld(a)) - Number(isHeld(b)) || b.is_default - a.is_default || b.createtime - a.createtime,
  );
};

/** The kind of card that a withdrawal opens with: the first for which the member has one, unless a kind was
 *  chosen. */
export const kindToOpen = (cards: readonly WithdrawCard[], kind: CardKind, isChosen: boolean): CardKind =>
  isChosen || cards.some(({ type }) => cardKindOf(type) === kind)
    ? kind
    : (cards.map(({ type }) => cardKindOf(type))[0] ?? kind);

/** The chosen card if it still exists, else the first. */
export const chosenOf = (cards: readonly WithdrawCard[], id: string | null): WithdrawCard | null =>
  cards.find((card) => card.id === id) ?? cards[0] ?? null;
