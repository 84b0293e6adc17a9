import type { Data } from '@tessera/contract/routes';

export type WithdrawCard = Data<'trade/cards'>[number];

/** The order in which cards are offered: those that are first of their kind, then by age; what cannot be paid
 *  to yet comes after what can. */
export const cardsInOrder = (cards: readonly WithdrawCard[], nowSeconds: number): readonly WithdrawCard[] => {
  const isHeld = (card: WithdrawCard): boolean => card.usabletime > nowSeconds;
  return cards.toSorted(
    (a, b) =>
      Number(isHeld(a)) - Number(isHeld(b)) || b.is_default - a.is_default || b.createtime - a.createtime,
  );
};

/** The card that was chosen while it is there, else the first. */
export const chosenOf = (cards: readonly WithdrawCard[], id: string | null): WithdrawCard | null =>
  cards.find((card) => card.id === id) ?? cards[0] ?? null;

/** What is shown of where a card leads: masked by the server. */
export const accountOf = (card: WithdrawCard): string => (card.type === 'bank' ? card.card_no : card.address);
