const GROUP = /.{1,4}/g;

/** The digits of a card in groups of four, as on the card. */
export const groupedCard = (digits: string): string => digits.match(GROUP)?.join(' ') ?? '';
