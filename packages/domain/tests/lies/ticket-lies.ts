import { hash, text, toHex } from '../../src/fairness/encoding.ts';
import type { TicketExport, TicketPartExport, TicketRoundExport } from '../../src/fairness/export-format.ts';
import type { HonestWish } from '../honest-round.ts';
import { DAY_MS, type TicketWish } from '../honest-ticket.ts';
import type { Change, Lie } from './lie.ts';

const FIRST: TicketWish = {
  unitMinor: 200n,
  sizes: [2, 3],
  legs: [
    { index: 7, market: 'm1.1x2', picks: ['h', 'd'] },
    { index: 7, market: 'm3.ah-0.25', picks: ['a'] },
    { index: 9, market: 'm2.1x2', picks: ['h', 'a'], isBanker: true },
  ],
};
const SECOND: TicketWish = {
  unitMinor: 1_111n,
  sizes: [2],
  legs: [
    { index: 7, market: 'm2.dc', picks: ['1x'] },
    { index: 8, market: 'm1.th0.5', picks: ['o'] },
  ],
};

/** The first round of three with legs of tickets; those later are drawn too. */
export const TICKET_DAY: HonestWish = {
  family: 'football',
  policy: 2,
  selections: ['m1.1x2:h', 'm2.ou2.5:o'],
  tickets: [FIRST, SECOND],
};
/** The home of the first ticket, seen from there. */
export const HOME_DAY: HonestWish = { ...TICKET_DAY, index: 9, selections: [] };

/** The same with two parts of the first ticket cashed out. */
export const PARTED_DAY: HonestWish = {
  ...HOME_DAY,
  tickets: [
    {
      ...FIRST,
      parts: [
        { stakeMinor: '333', paidMinor: '250' },
        { stakeMinor: '101', paidMinor: '90' },
      ],
    },
    SECOND,
  ],
};

/** A ticket that won with a combination, and one that lost by a single part of its own: the home side of the
 *  first match won, with four goals. */
const [BOTH_PARTS, ONE_PART]: [TicketWish, TicketWish] = [
  {
    unitMinor: 514n,
    sizes: [2],
    legs: [
      { index: 7, market: 'm1.bb', picks: ['btts=y+ou2.5=o'] },
      { index: 9, market: 'm2.1x2', picks: ['h'] },
    ],
  },
  {
    unitMinor: 700n,
    sizes: [2],
    legs: [
      { index: 7, market: 'm3.dc', picks: ['1x'] },
      { index: 9, market: 'm1.bb', picks: ['1x2=h+ou2.5=u'] },
    ],
  },
];

/** The home of both, seen from there. */
export const COMBINED_DAY: HonestWish = { ...HOME_DAY, tickets: [BOTH_PARTS, ONE_PART] };

const sha = (value: string): string => toHex(hash(text(value)));

const nthTicket =
  (nth: number, shift: (ticket: TicketExport) => Partial<TicketExport>): Change =>
  (round) => ({
    ...round,
    tickets: (round.tickets ?? []).map((ticket, at) =>
      at === nth ? { ...ticket, ...shift(ticket) } : ticket,
    ),
  });
const firstTicket = (shift: (ticket: TicketExport) => Partial<TicketExport>): Change => nthTicket(0, shift);

/** The entries of the first ticket, those of this round or of the others. */
const entriesOf = (
  which: 'here' | 'elsewhere',
  shift: (entry: TicketRoundExport) => Partial<TicketRoundExport>,
) =>
  firstTicket(({ rounds }) => ({
    rounds: rounds.map((entry) =>
      (entry.round === null) === (which === 'here') ? { ...entry, ...shift(entry) } : entry,
    ),
  }));

/** Another text, under its own hash in the leaf of this round, which is signed anew. */
const writtenAs = (rewrite: (own: string) => string): Change =>
  firstTicket(({ text: own, rounds }) => {
    const other = changed(own, rewrite(own));
    return {
      text: other,
      rounds: rounds.map((entry) =>
        entry.round === null ? { ...entry, content: entry.content.replace(sha(own), sha(other)) } : entry,
      ),
    };
  });

const changed = (own: string, other: string): string => {
  if (other === own) throw new Error('the text was not changed');
  return other;
};
const shown = (rewrite: (own: string) => string): Change =>
  firstTicket(({ text: own }) => ({ text: changed(own, rewrite(own)) }));

const paid = (more: bigint): Change =>
  firstTicket(({ payoutMinor }) => ({ payoutMinor: String(BigInt(payoutMinor) + more) }));

const onPart = (shift: (part: TicketPartExport) => Partial<TicketPartExport>): Change =>
  firstTicket(({ parts = [] }) => ({
    parts: parts.map((part, at) => (at === 0 ? { ...part, ...shift(part) } : part)),
  }));

const elsewhere = (shift: (there: NonNullable<TicketRoundExport['round']>) => object): Change =>
  entriesOf('elsewhere', ({ round }) => ({ round: round && { ...round, ...shift(round) } }));

/** Tickets made so in every round, with leaves, records and receipts that agree. */
const made = (ticket: Partial<TicketWish>, more: Partial<HonestWish> = {}): Partial<HonestWish> => ({
  ...TICKET_DAY,
  tickets: [{ ...FIRST, ...ticket }, SECOND],
  ...more,
});
const legs = (at: number, shift: Partial<TicketWish['legs'][number]>): Partial<TicketWish> => ({
  legs: FIRST.legs.map((leg, place) => (place === at ? { ...leg, ...shift } : leg)),
});

/** The day of combinations with another leg in place of the first one's combination. */
const combinedAs = (leg: Partial<TicketWish['legs'][number]>, more: TicketWish['legs'] = []): HonestWish => ({
  ...COMBINED_DAY,
  tickets: [
    {
      ...BOTH_PARTS,
      legs: [...BOTH_PARTS.legs.map((own, at) => (at === 0 ? { ...own, ...leg } : own)), ...more],
    },
  ],
});
/** The model's prices of the combination of the first leg, and of another one of the same match. */
const [OWN_ODDS_E4, OTHER_ODDS_E4] = [18_900, 30_100];

/** The last of the four bytes of the first match's ticket. */
const LOW_BYTE_AT = 4;

const LIES: readonly Omit<Lie, 'step'>[] = [
  // The shown data differs from the signed data.
  { name: 'a pick changed after the close', finish: shown((own) => own.replace('h@16200', 'a@70000')) },
  {
    name: 'a pick changed, and the leaf of this round signed anew',
    change: writtenAs((own) => own.replace(' a@18800', ' h@19800')),
  },
  {
    name: 'a banker told as none, and the leaf of this round signed anew',
    change: writtenAs((own) => own.replace(/ 1\n$/, ' 0\n')),
  },
  {
    name: 'other sizes, and the leaf of this round signed anew',
    change: writtenAs((own) => own.replace('sizes 2,3', 'sizes 3')),
  },
  {
    name: 'another unit, and the leaf of this round signed anew',
    change: writtenAs((own) => own.replace('unit 200', 'unit 100')),
  },
  {
    name: 'a leg left out of this round, which is signed anew',
    change: writtenAs((own) => own.replace(/leg [^\n]+m3[^\n]+\n/, '')),
  },
  {
    name: 'a round left out',
    finish: firstTicket(({ rounds }) => ({ rounds: rounds.filter(({ round }) => round === null) })),
  },
  {
    name: 'the legs of another round left out, with it',
    change: (round) =>
      firstTicket(({ rounds }) => ({ rounds: rounds.filter((entry) => entry.round === null) }))(
        writtenAs((own) => own.split('leg football-3 20230823-0323')[0] ?? '')(round),
      ),
  },
  { name: 'the ticket of another member', finish: firstTicket(() => ({ accountTag: '0b'.repeat(16) })) },
  {
    name: 'another ticket',
    finish: firstTicket(({ ticketId }) => ({ ticketId: ticketId.replace(/.$/, '1') })),
  },
  // Signed as it is shown, in every round.
  { name: 'odds one hundredth below the model\u2019s in this round', of: made(legs(0, { offE4: -100 })) },
  { name: 'odds one hundredth above the model\u2019s in another round', of: made(legs(2, { offE4: 100 })) },
  {
    name: 'a market that is not sold',
    of: made(legs(2, { market: 'm2.ou6.5', picks: ['o'], offE4: 20_000 })),
  },
  {
    name: 'several picks of a market that can win together',
    of: made(legs(2, { market: 'm2.dc', picks: ['1x', 'x2'] })),
  },
  { name: 'a pick taken twice', of: made(legs(0, { picks: ['h', 'h'] })) },
  { name: 'two legs on one match', of: made(legs(1, { market: 'm1.btts', picks: ['y'] })) },
  { name: 'lines longer than the ticket', of: made({ sizes: [2, 4] }) },
  { name: 'lines of the banker alone', of: made({ sizes: [1, 2] }) },
  {
    name: 'five legs with a score among them',
    of: made({
      legs: [
        { index: 7, market: 'm1.cs', picks: ['1-0'] },
        { index: 7, market: 'm2.1x2', picks: ['h'] },
        { index: 7, market: 'm3.1x2', picks: ['h'] },
        { index: 9, market: 'm1.1x2', picks: ['h'] },
        { index: 9, market: 'm2.1x2', picks: ['h'] },
      ],
    }),
  },
  // Combinations of one match as a leg.
  {
    name: 'a combination at the odds of another one of its match',
    of: combinedAs({ offE4: OTHER_ODDS_E4 - OWN_ODDS_E4 }),
  },
  { name: 'a combination at odds one hundredth above the model\u2019s', of: combinedAs({ offE4: 100 }) },
  {
    name: 'a combination with its parts in another order',
    of: combinedAs({ picks: ['ou2.5=o+btts=y'], offE4: OWN_ODDS_E4 }),
  },
  {
    name: 'two combinations in one leg',
    of: combinedAs({ picks: ['btts=y+ou2.5=o', '1x2=h+btts=y'] }),
  },
  {
    name: 'five legs with a combination among them',
    of: combinedAs({}, [
      { index: 9, market: 'm3.1x2', picks: ['h'] },
      { index: 10, market: 'm1.1x2', picks: ['h'] },
      { index: 10, market: 'm2.1x2', picks: ['h'] },
    ]),
  },
  {
    name: 'a leg paid although one part of its combination lost',
    of: COMBINED_DAY,
    finish: nthTicket(1, () => ({ status: 'win', reason: null, payoutMinor: '5981' })),
  },
  {
    name: 'a leg lost although every part of its combination won',
    of: COMBINED_DAY,
    finish: firstTicket(() => ({ status: 'lose', reason: null, payoutMinor: '0' })),
  },
  { name: 'a ticket added after the close of its first leg', of: made({ laterMs: 45_000 }) },
  {
    name: 'a ticket added after that close, seen from its home',
    of: { ...made({ laterMs: 45_000 }), index: 9, selections: [] },
  },
  { name: 'a ticket from before its last round was open', of: made({ laterMs: -2 * DAY_MS }) },
  // A ticket that is no part of one of its rounds.
  { name: 'a ticket left out of this round', dishonesty: { leftOut: [2] } },
  {
    name: 'a ticket left out of another round',
    finish: entriesOf('elsewhere', ({ path }) => ({
      path: path && { ...path, hashes: [...path.hashes.slice(1), 'ab'.repeat(32)] },
    })),
  },
  { name: 'a round told as open that is closed', finish: entriesOf('elsewhere', () => ({ path: null })) },
  // Stakes.
  {
    name: 'a stake one cent lower in its home',
    of: HOME_DAY,
    change: entriesOf('here', ({ stakeMinor }) => ({ stakeMinor: String(BigInt(stakeMinor) - 1n) })),
  },
  {
    name: 'a stake in a round that is not its home',
    change: entriesOf('here', () => ({ stakeMinor: '1000' })),
  },
  {
    name: 'a stake moved from its home to this round',
    change: (round) =>
      entriesOf('elsewhere', () => ({ stakeMinor: '0' }))(
        entriesOf('here', () => ({ stakeMinor: '1000' }))(round),
      ),
  },
  // Another round as it is not.
  {
    name: 'another round with goals of the operator\u2019s choice',
    finish: elsewhere(({ draw }) => ({
      draw: draw && { ...draw, numbers: [...draw.numbers.slice(0, -1), (draw.numbers.at(-1) ?? 0) ^ 1] },
    })),
  },
  {
    name: 'another round with another drawn ticket of the same score',
    finish: elsewhere(({ draw }) => ({
      draw: draw && { ...draw, numbers: draw.numbers.map((one, at) => (at === LOW_BYTE_AT ? one ^ 1 : one)) },
    })),
  },
  {
    name: 'another round sealed at another time',
    finish: elsewhere(({ close }) => ({ close: close && { ...close, sealedAt: close.sealedAt + 1 } })),
  },
  {
    name: 'another round of another place in the chain',
    finish: elsewhere(({ index }) => ({ index: index + 1 })),
  },
  { name: 'a drawn round told as void', finish: elsewhere(() => ({ outcome: 'void' })) },
  {
    name: 'a void round told as drawn',
    of: { ...TICKET_DAY, elsewhere: { 9: { outcome: 'void' } } },
    finish: elsewhere(() => ({ outcome: 'drawn' })),
  },
  { name: 'a drawn round told as not drawn', finish: elsewhere(() => ({ outcome: null, draw: null })) },
  // Payouts.
  { name: 'a ticket paid one cent less', of: HOME_DAY, finish: paid(-1n) },
  { name: 'a ticket paid one cent more', of: HOME_DAY, finish: paid(1n) },
  {
    name: 'a win told as a loss',
    of: HOME_DAY,
    finish: firstTicket(({ status }) => ({ status: status === 'win' ? 'lose' : 'win' })),
  },
  {
    name: 'a loss in part told as a whole one',
    of: HOME_DAY,
    finish: firstTicket(({ reason }) => ({ reason: reason === 'part' ? null : 'part' })),
  },
  {
    name: 'a decided ticket told as undecided',
    finish: firstTicket(() => ({ status: 'pending', reason: null, payoutMinor: '0' })),
  },
  {
    name: 'a ticket its member took back, without a cent of its stake',
    of: made({ isTakenBack: true }),
    finish: paid(-1n),
  },
  {
    name: 'a ticket cashed out for more than it could pay',
    finish: firstTicket(() => ({ status: 'cancelled', reason: 'cashout', payoutMinor: '100000000' })),
  },
  // Parts of a stake that were cashed out.
  { name: 'the rest of a ticket paid one cent more', of: PARTED_DAY, finish: paid(1n) },
  { name: 'the rest of a ticket paid one cent less', of: PARTED_DAY, finish: paid(-1n) },
  {
    name: 'a part left out',
    of: PARTED_DAY,
    finish: firstTicket(({ parts = [] }) => ({ parts: parts.slice(1) })),
  },
  {
    name: 'a part that was never taken',
    of: HOME_DAY,
    finish: firstTicket(() => ({ parts: [{ stakeMinor: '1', paidMinor: '1' }] })),
  },
  {
    name: 'a part of one cent more',
    of: PARTED_DAY,
    finish: onPart(({ stakeMinor }) => ({ stakeMinor: String(BigInt(stakeMinor) + 100n) })),
  },
  {
    name: 'a part paid more than it could have come to',
    of: PARTED_DAY,
    finish: onPart(() => ({ paidMinor: '100000000' })),
  },
  { name: 'a part for which nothing was paid', of: PARTED_DAY, finish: onPart(() => ({ paidMinor: '0' })) },
  {
    name: 'parts of more than the stake',
    of: PARTED_DAY,
    finish: onPart(() => ({ stakeMinor: '100000' })),
  },
  {
    name: 'a part of a ticket its member took back',
    of: made({ isTakenBack: true }),
    finish: firstTicket(() => ({ parts: [{ stakeMinor: '1', paidMinor: '1' }] })),
  },
];

/** Lies about tickets. */
export const TICKET_LIES: readonly Lie[] = LIES.map((lie) => ({ of: TICKET_DAY, ...lie, step: 'ticket' }));
