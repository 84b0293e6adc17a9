import type { TicketLeg } from './ticket.ts';

/** A leg as the text of a ticket names it: `selection` is its match and market, `m3.1x2`. */
export type WrittenLeg = TicketLeg & {
  readonly game: string;
  readonly gameNo: string;
  readonly selection: string;
};

/** Writes a ticket down as the text whose hash stands in the leaf of each of its rounds. ASCII; every line
 *  ends with a line feed. The legs stand in the order of their rounds and matches, which the caller keeps.
 *  Units: 1/100, odds x 10 000.   Source: sports, section 11. */
export function ticketText(ticket: {
  readonly unitMinor: bigint;
  readonly sizes: readonly number[];
  readonly legs: readonly WrittenLeg[];
}): string {
  const legs = ticket.legs.map(({ game, gameNo, selection, picks, isBanker }) => {
    const chosen = picks.map(({ pick, oddsE4 }) => `${pick}@${oddsE4}`).join(',');
    return `leg ${game} ${gameNo} ${selection} ${chosen} ${Number(isBanker)}`;
  });
  const head = ['tessera ticket 1', `unit ${ticket.unitMinor}`, `sizes ${ticket.sizes.join(',')}`];
  return `${[...head, ...legs].join('\n')}\n`;
}
