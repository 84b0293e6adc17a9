import { LEGS, judgeLegs } from '../../tickets/legs.ts';
import { readTicketText, type WrittenLeg, type WrittenTicket } from '../../tickets/ticket-text.ts';
import { stakeOf } from '../../tickets/ticket.ts';
import { announcedModel } from '../announcement.ts';
import { hash, text, toHex } from '../encoding.ts';
import type { OtherRoundExport, RoundExport, TicketExport, TicketRoundExport } from '../export-format.ts';
import { keysOfOperator } from '../operator-keys.ts';
import { arePartsOf, dueOfTicket, type TicketDue, type TicketPart } from './ticket-due.ts';
import { inRoundStep, leafStep, receiptSteps, timeStep } from './verify-bets.ts';
import type { TicketCheck, VerifyOptions } from './verify-options.ts';
import { recordHash, resultStep, signatureStep } from './verify-round.ts';
import { amountOf, attempt, claim, compare, type Step } from './verify-step.ts';

/** A round with legs of a ticket. */
type TicketDay = Omit<OtherRoundExport, 'announcement'> & {
  readonly announcement: Pick<RoundExport['announcement'], 'hash' | 'chainId' | 'operatorKey'>;
  readonly entry: TicketRoundExport;
  readonly legs: readonly WrittenLeg[];
  readonly isOwn: boolean;
  /** Its export, where the caller has proved it. */
  readonly proved: RoundExport | undefined;
};

/** Checks one of the caller's own tickets: its terms; its text under its leaf in each of its rounds, with the
 *  stake in the last; its prices as far as the model of this round gives them; its payout from the numbers of
 *  all its rounds. The numbers of another round are those of its result hash: that they were drawn is for the
 *  export of that round to prove, with which they are compared where the caller has proved it.
 *  Source: sports, sections 7 and 11.   Cost: two signature checks a round. */
export function ticketSteps(
  round: RoundExport,
  ticket: TicketExport,
  options: VerifyOptions,
  of: string,
): Step[] {
  const written = readTicketText(ticket.text);
  const rules = options.league?.tickets;
  if (!written || !rules)
    return [claim('ticket', false, { expected: 'the text of a ticket', got: ticket.text, of })];
  const days = daysOf(round, ticket, written, options);
  const stake = stakeOf(written);
  const ended = { reason: ticket.reason, parts: partsOf(ticket) };
  return [
    termsStep(written, rules, of),
    ...roundsSteps(ticket, days, written, of),
    ...days.flatMap((day, at) =>
      attempt(
        'ticket',
        () => daySteps({ round, ticket, day, options, of, stakeMinor: at === days.length - 1 ? stake : 0n }),
        of,
      ),
    ),
    claim('ticket', arePartsOf(ended, written), {
      expected: 'parts that leave some of its stake and could have been paid',
      got: JSON.stringify(ticket.parts ?? []),
      of,
    }),
    ...attempt('ticket', () => payoutSteps(ticket, dueOfTicket(ended, written, days, rules), of), of),
  ];
}

function termsStep({ legs, sizes }: WrittenTicket, { marketOf }: TicketCheck, of: string): Step {
  const judged = judgeLegs(
    legs.map(({ game, gameNo, selection, picks, isBanker }) => {
      const named = marketOf(selection);
      const market = named && picks.every(({ pick }) => named.hasPick(pick)) ? named : undefined;
      return {
        match: `${game} ${gameNo} ${named?.match}`,
        kind: 'virtual',
        picks: picks.map(({ pick }) => pick),
        isBanker,
        maxLegs: market?.maxLegs ?? LEGS.least - 1,
        isExclusive: market?.isExclusive ?? false,
      };
    }),
    sizes,
  );
  return claim('ticket', judged.ok, {
    expected: 'legs that make a ticket of these sizes',
    got: judged.ok ? sizes.join(',') : JSON.stringify(judged.detail),
    of,
  });
}

/** The entries of a ticket with the legs of each: those of the text, round by round. */
function daysOf(
  round: RoundExport,
  { rounds }: TicketExport,
  { legs }: WrittenTicket,
  { others = [] }: VerifyOptions,
): TicketDay[] {
  const nameOf = ({ game, gameNo }: WrittenLeg) => `${game} ${gameNo}`;
  return [...new Set(legs.map(nameOf))].map((name, at) => {
    const own = legs.filter((leg) => nameOf(leg) === name);
    const entry = rounds[at];
    if (!entry) throw new Error(`no round ${name}`);
    const there = entry.round;
    if (there === null) return { ...round, draw: round, entry, legs: own, isOwn: true, proved: undefined };
    const { chainId } = there.announcement;
    const proved = others.find((one) => one.announcement.chainId === chainId && one.index === there.index);
    const operatorKey = keyOf(there, proved ?? round);
    return {
      ...there,
      announcement: { ...there.announcement, operatorKey },
      entry,
      legs: own,
      isOwn: false,
      proved,
    };
  });
}

const NO_KEY = '00'.repeat(32);

/** The key that has to have signed another round: the one that it names, if that is the one of a round that
 *  is known, or of the same operator. */
function keyOf({ announcement, keyChanges = [] }: OtherRoundExport, known: RoundExport): string {
  const { operatorKey: own } = known.announcement;
  const { operatorKey: named = own } = announcement;
  return named === own || keysOfOperator(own, keyChanges).has(named) ? named : NO_KEY;
}

/** There is an entry for each round of the text, this one is among them, and they stand in the order in which
 *  they are drawn. */
function roundsSteps(
  { rounds }: TicketExport,
  days: readonly TicketDay[],
  { legs }: WrittenTicket,
  of: string,
): Step[] {
  const named = legs.map(({ game, gameNo }) => `${game} ${gameNo}`);
  const once = [...new Set(named)];
  const drawn = days.flatMap(({ close }) => (close === null ? [] : [close.drawsAt]));
  return [
    compare('ticket', once.length, rounds.length, of),
    compare('ticket', 1, days.filter(({ isOwn }) => isOwn).length, of),
    claim(
      'ticket',
      named.every((name, at) => at === 0 || name === named[at - 1] || !named.slice(0, at).includes(name)),
      {
        expected: 'the legs of a round together',
        got: named.join(', '),
        of,
      },
    ),
    claim(
      'ticket',
      drawn.every((at, n) => n === 0 || at >= (drawn[n - 1] ?? 0)),
      {
        expected: 'rounds in the order of their draws',
        got: drawn.join(' '),
        of,
      },
    ),
  ];
}

type DayOfTicket = {
  /** The exported round. */
  readonly round: RoundExport;
  readonly ticket: TicketExport;
  readonly day: TicketDay;
  readonly options: VerifyOptions;
  readonly of: string;
  /** Stake in its leaf in this round. Units: 1/100. */
  readonly stakeMinor: bigint;
};

function daySteps({ round, ticket, day, options, of, stakeMinor }: DayOfTicket): Step[] {
  const { entry, close, isOwn } = day;
  const { path } = entry;
  const leaf = { ...ticket, ...entry, betId: ticket.ticketId };
  const steps = [
    compare('ticket', stakeMinor, amountOf(entry.stakeMinor)),
    leafStep(day, leaf, of),
    ...receiptSteps(day, leaf, of),
    ...contentSteps(ticket, day, options, of),
    ...oddsSteps(day, round, options, of),
    compare('ticket', close === null, path === null),
    ...(close && path
      ? [inRoundStep({ close }, { ...leaf, path }, of), timeStep({ close }, ticket, of)]
      : []),
    // Record and result of the round of the export have steps of their own.
    ...(isOwn ? [] : elsewhereSteps(day)),
  ];
  return steps.map((step) => ({ ...step, step: 'ticket', of }));
}

/** The content of a leaf names the text, and the model of its round. */
function contentSteps(
  { text: own }: TicketExport,
  day: TicketDay,
  { league }: VerifyOptions,
  of: string,
): Step[] {
  const [kind, digest, id, model, ...more] = day.entry.content.split('|');
  const [leg] = day.legs;
  const game = day.close?.game ?? `${leg?.game}@${model}`;
  const issue = day.close?.issue ?? leg?.gameNo;
  return [
    compare('ticket', `ticket ${toHex(hash(text(own)))}`, [kind, digest, ...more].join(' '), of),
    compare('ticket', `${leg?.game}@${announcedModel(game)} ${leg?.gameNo}`, `${game} ${issue}`, of),
    compare('ticket', announcedModel(game), model, of),
    ...(model === league?.table.hash ? [compare('ticket', league?.table.id, id, of)] : []),
  ];
}

/** The prices of the legs, where the model of their round is known. */
function oddsSteps(
  { entry, index, legs, proved }: TicketDay,
  { model }: RoundExport,
  { league }: VerifyOptions,
  of: string,
): Step[] {
  const hashOf = entry.content.split('|')[3];
  const known = [model, proved?.model].find(
    (each) => each !== undefined && toHex(hash(text(each))) === hashOf,
  );
  if (!league || known === undefined) return [];
  return legs.flatMap(({ selection, picks }) =>
    picks.map(({ pick, oddsE4 }) => {
      const due = league.tickets.oddsAt(known, index, `${selection}:${pick}`);
      return compare('ticket', due ?? 'not on sale', oddsE4, of);
    }),
  );
}

/** Another round is the one that its record names, its numbers are those of its result hash, and both are
 *  those of its export where that was proved. */
function elsewhereSteps({ announcement, index, close, draw, outcome, proved }: TicketDay): Step[] {
  const isTold =
    outcome === 'void' || (outcome === 'drawn' ? draw !== null : outcome === null && draw === null);
  return [
    claim('ticket', isTold, { expected: 'a draw, a void round or neither yet', got: String(outcome) }),
    ...(close
      ? [
          compare('ticket', toHex(recordHash({ announcement, index, close })), close.q),
          signatureStep({ announcement, close }),
        ]
      : []),
    ...(draw && close ? [resultStep({ ...draw, close })] : []),
    compare('ticket', false, draw !== null && close === null),
    ...(proved
      ? [
          compare(
            'ticket',
            [proved.announcement.hash, proved.close.q, proved.resultHash, proved.outcome].join(' '),
            [announcement.hash, close?.q, draw?.resultHash, outcome].join(' '),
          ),
        ]
      : []),
  ];
}

const partsOf = ({ parts = [] }: TicketExport): TicketPart[] =>
  parts.map(({ stakeMinor, paidMinor }) => ({
    stakeMinor: amountOf(stakeMinor),
    paidMinor: amountOf(paidMinor),
  }));

function payoutSteps({ status, reason, payoutMinor }: TicketExport, due: TicketDue, of: string): Step[] {
  const { leastMinor, mostMinor } = due;
  const paid = amountOf(payoutMinor);
  return [
    compare('ticket', due.status, status, of),
    compare('ticket', due.reason ?? 'none', reason ?? 'none', of),
    claim('ticket', paid >= leastMinor && paid <= mostMinor, {
      expected: leastMinor === mostMinor ? String(mostMinor) : `${leastMinor} to ${mostMinor}`,
      got: payoutMinor,
      of,
    }),
  ];
}
