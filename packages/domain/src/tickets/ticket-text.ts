import type { Ticket, TicketLeg } from './ticket.ts';

/** A leg as the text of a ticket names it: `selection` is its match and market, `m3.1x2`. */
export type WrittenLeg = TicketLeg & {
  readonly game: string;
  readonly gameNo: string;
  readonly selection: string;
};

export type WrittenTicket = Omit<Ticket, 'legs'> & { readonly legs: readonly WrittenLeg[] };

/** Writes a ticket down as the text whose hash stands in the leaf of each of its rounds. ASCII; every line
 *  ends with a line feed. The legs stand in the order of their rounds and matches, which the caller keeps.
 *  Units: 1/100, odds x 10 000.   Source: sports, section 11. */
export function ticketText(ticket: WrittenTicket): string {
  const legs = ticket.legs.map(({ game, gameNo, selection, picks, isBanker }) => {
    const chosen = picks.map(({ pick, oddsE4 }) => `${pick}@${oddsE4}`).join(',');
    return `leg ${game} ${gameNo} ${selection} ${chosen} ${Number(isBanker)}`;
  });
  const head = ['tessera ticket 1', `unit ${ticket.unitMinor}`, `sizes ${ticket.sizes.join(',')}`];
  return `${[...head, ...legs].join('\n')}\n`;
}

const TEXT = /^tessera ticket 1\nunit ([1-9][0-9]{0,11})\nsizes ([1-8](?:,[1-8])*)\n((?:leg [^\n]+\n)+)$/;
const LEG = /^leg (\S+) (\S+) (\S+) (\S+) ([01])$/;
const PICK = /^([^@,]+)@([1-9][0-9]{0,9})$/;

/** Reads the text that `ticketText` writes; undefined for any other text. */
export function readTicketText(text: string): WrittenTicket | undefined {
  const [, unit = '', sizes = '', lines = ''] = TEXT.exec(text) ?? [];
  const legs = lines.split('\n').slice(0, -1).map(readLeg);
  if (legs.length === 0 || !legs.every((leg) => leg !== undefined)) return undefined;
  return { unitMinor: BigInt(unit), sizes: sizes.split(',').map(Number), legs };
}

function readLeg(line: string): WrittenLeg | undefined {
  const [, game, gameNo, selection, picks, banker] = LEG.exec(line) ?? [];
  if (!game || !gameNo || !selection || !picks) return undefined;
  const read = picks.split(',').map((each) => PICK.exec(each));
  if (!read.every((each) => each !== null)) return undefined;
  const chosen = read.map(([, pick = '', odds]) => ({ pick, oddsE4: Number(odds) }));
  return { game, gameNo, selection, picks: chosen, isBanker: banker === '1' };
}
