import { hash, text, toHex, u32 } from '../src/fairness/encoding.ts';
import type { OtherRoundExport, RoundExport, TicketExport } from '../src/fairness/export-format.ts';
import { betIdBytes } from '../src/fairness/leaf.ts';
import { readLeague } from '../src/fairness/league.ts';
import { LEAGUE_OF_SIX } from './league.ts';
import { linesOf, paidBy } from './oracles/ticket-lines.ts';

/** A ticket to be made. Its legs stand in the order of their rounds and matches.   Units: unit 1/100. */
export type TicketWish = {
  readonly unitMinor: bigint;
  readonly sizes: readonly number[];
  readonly legs: readonly {
    /** Of its round in the chain. */
    readonly index: number;
    readonly market: string;
    readonly picks: readonly string[];
    readonly isBanker?: boolean;
    /** Deviation of its odds from the model's price. Units: x 10 000. */
    readonly offE4?: number;
  }[];
  readonly isTakenBack?: boolean;
  /** Of its stake, cashed out before its end. */
  readonly parts?: TicketExport['parts'];
  /** Time of its acceptance, after that of the others. Units: ms. */
  readonly laterMs?: number;
};

/** From the close of one round of a ticket to that of the next one. */
export const DAY_MS = 300_000;
const FIRST_ISSUE = 314;
export const issueAt = (index: number): string => `20230823-0${FIRST_ISSUE + index}`;

const CODE = 'football-3';
const sha = (value: string): string => toHex(hash(text(value)));

/** The tickets of a wish with a leg in a round, without what is hashed and signed. */
export function draftTickets(
  tickets: readonly TicketWish[],
  own: { readonly index: number; readonly firstClosesAt: number },
): TicketExport[] {
  const league = readLeague(LEAGUE_OF_SIX);
  if (!league) throw new Error('the text is a league');
  const priceOf = (index: number, key: string): number =>
    league.rulesAt(index).payTable.priceOf(key)?.oddsE4 ?? 0;
  return tickets.flatMap((wish, at) => {
    const rounds = [...new Set(wish.legs.map(({ index }) => index))];
    if (!rounds.includes(own.index)) return [];
    const legs = wish.legs.map(({ index, market, picks, isBanker = false, offE4 = 0 }) => {
      const priced = picks.map((pick) => `${pick}@${priceOf(index, `${market}:${pick}`) + offE4}`);
      return `leg ${CODE} ${issueAt(index)} ${market} ${priced.join(',')} ${isBanker ? 1 : 0}\n`;
    });
    const written = `tessera ticket 1\nunit ${wish.unitMinor}\nsizes ${wish.sizes.join(',')}\n${legs.join('')}`;
    const lines = linesOf(
      wish.sizes,
      wish.legs.map(({ picks, isBanker = false }) => ({ parts: picks.map(() => 1n), isBanker })),
    );
    const stake = wish.unitMinor * BigInt(lines.length);
    return {
      ticketId: toHex(betIdBytes(BigInt(at + 100) << 22n)),
      accountTag: toHex(hash(u32(at % 2)).slice(0, 16)),
      text: written,
      acceptedAt: own.firstClosesAt - 30_000 + at + (wish.laterMs ?? 0),
      playerSeed: toHex(hash(text('player of a ticket'), u32(at))),
      rounds: rounds.map((index) => ({
        content: ['ticket', sha(written), league.model.id, league.hash].join('|'),
        stakeMinor: String(index === rounds.at(-1) ? stake : 0n),
        leaf: '',
        receipt: { batchRoot: '', path: [], signature: '' },
        path: null,
        round:
          index === own.index
            ? null
            : { index, announcement: { hash: '', chainId: '' }, close: null, draw: null, outcome: null },
      })),
      status: 'pending',
      reason: wish.isTakenBack ? 'member' : null,
      payoutMinor: '0',
      ...(wish.parts && { parts: wish.parts }),
    };
  });
}

/** A ticket with what its other rounds say of it. `open` are the indexes of those that are not closed. */
export const linkedTicket = (
  ticket: TicketExport,
  others: readonly RoundExport[],
  open: readonly number[],
): TicketExport => ({
  ...ticket,
  rounds: ticket.rounds.map((entry) => {
    const other = others.find(({ index }) => index === entry.round?.index);
    const there = other?.tickets?.find(({ ticketId }) => ticketId === ticket.ticketId);
    const own = there?.rounds.find(({ round }) => round === null);
    if (!other || !own) return entry;
    return open.includes(other.index)
      ? { ...own, path: null, round: { ...partOf(other), close: null, draw: null, outcome: null } }
      : { ...own, round: partOf(other) };
  }),
});

const partOf = ({ index, announcement, close, outcome, ...draw }: RoundExport): OtherRoundExport => ({
  index,
  announcement: { hash: announcement.hash, chainId: announcement.chainId },
  close,
  draw: {
    external: draw.external,
    label: draw.label,
    numbers: draw.numbers,
    resultHash: draw.resultHash,
  },
  outcome,
});

/** Expected end of a ticket from all its lines written out. A ticket with an unreadable text is returned
 *  unchanged. */
export function endOfTicket(
  round: RoundExport,
  ticket: TicketExport,
): Pick<TicketExport, 'status' | 'reason' | 'payoutMinor'> {
  const { status, reason, payoutMinor, rounds, parts: parted = [] } = ticket;
  const [, unit = '', sizeText = '', ...lines] = ticket.text.trimEnd().split('\n');
  const [unitMinor, sizes] = [BigInt(unit.slice(5)), sizeText.slice(6).split(',').map(Number)];
  const legs = lines.map((line) => {
    const [, , issue, market = '', picks = '', banker] = line.split(' ');
    const day = rounds.find(
      (each) => (each.round?.close ?? round.close).issue === issue && each.path !== null,
    );
    const drawn = day && (day.round ?? { outcome: round.outcome, draw: round });
    return {
      isBanker: banker === '1',
      isKnown: drawn !== undefined,
      parts: picks.split(',').map((each) => {
        const [pick = '', odds = ''] = each.split('@');
        if (!drawn || drawn.outcome === 'void' || !drawn.draw) return 20_000n;
        const { won, back, of } = resultOf(market, pick, drawn.draw.numbers);
        return (20_000n * (BigInt(won) * BigInt(odds) + BigInt(back) * 10_000n)) / (BigInt(of) * 10_000n);
      }),
    };
  });
  const stake = unitMinor * BigInt(linesOf(sizes, legs).length);
  if (reason === 'member') return { status: 'cancelled', reason, payoutMinor: String(stake) };
  if (legs.some(({ isKnown }) => !isKnown)) return { status, reason, payoutMinor };
  const sum = (field: 'stakeMinor' | 'paidMinor'): bigint =>
    parted.reduce((all, part) => all + BigInt(part[field]), 0n);
  const paid = paidBy(unitMinor * (stake - sum('stakeMinor')), sizes, legs, stake);
  const isVoid = legs.every(({ parts }) => parts.every((part) => part === 20_000n));
  if (isVoid) return { status: 'cancelled', reason: 'void', payoutMinor: String(paid) };
  const returned = paid + sum('paidMinor');
  const isWin = returned >= stake;
  return {
    status: isWin ? 'win' : 'lose',
    reason: !isWin && returned > 0n ? 'part' : null,
    payoutMinor: String(paid),
  };
}

/** Of the match day of a league of six, by the rules of any of its rounds. */
function resultOf(market: string, pick: string, numbers: readonly number[]) {
  const selection = readLeague(LEAGUE_OF_SIX)?.rulesAt(1).family.selectionOf(`${market}:${pick}`);
  return selection?.resultOn(numbers) ?? { won: 0, back: 0, of: 1 };
}
