import { formatMoney } from '@tessera/domain/money';

import type { MemberTicketRow } from '../ticket/operator-store.ts';
import type { PartView, RoundView } from '../ticket/operator-view.ts';
import { sizesIn } from '../ticket/ticket.ts';
import { columns, type Output, timeText } from './output.ts';

const PART_HEAD = ['PART', 'BETS', 'STAKE', 'PAYS', 'CARRIED', 'BASE', 'TICKETS', 'PICKS', 'LOSS'];

/** Formats a round with its book by parts. Amounts that can be paid, and the loss, are upper bounds. */
export function roundOutput({ round, parts, home }: RoundView): Output {
  const lossMinor = parts.reduce((sum, part) => sum + part.lossMinor, 0n);
  const partCapMinor = round.part_cap_minor ?? round.exposure_cap_minor;
  const data = {
    round: String(round.id),
    game: round.code,
    issue: round.issue,
    state: round.state,
    closes_at: timeText(round.closes_at),
    draws_at: timeText(round.draws_at),
    settled_at: timeText(round.settled_at),
    loss_at_most: formatMoney(lossMinor),
    loss_limit: formatMoney(round.exposure_cap_minor),
    part_loss_limit: formatMoney(partCapMinor),
    parts: parts.map(partData),
    tickets_at_home: home && {
      settled_at: timeText(home.settled_at),
      standing: home.standing,
      standing_stake: formatMoney(home.standing_minor),
      of_these_without_a_chance: home.dead,
      cancelled: home.cancelled,
      cashed_out: home.cashed_out,
      cashed_out_for: formatMoney(home.cashed_out_minor),
      parts_cashed_out: home.parts,
      parts_cashed_out_for: formatMoney(home.parts_minor),
      with_payout: home.counted,
      payouts: formatMoney(home.counted_minor),
    },
  };
  const facts: [string, string][] = [
    ['round', `${data.round} ${data.game} ${data.issue}`],
    ['state', data.state],
    ['closes', data.closes_at],
    ['draws', data.draws_at],
    ['settled', data.settled_at],
    ['loss at most', `${data.loss_at_most} of ${data.loss_limit}, ${data.part_loss_limit} on a part`],
  ];
  const tickets = data.tickets_at_home;
  if (tickets)
    facts.push(
      ['tickets at home', `${tickets.standing} stand for ${tickets.standing_stake}`],
      ['without a chance', String(tickets.of_these_without_a_chance)],
      ['cancelled', String(tickets.cancelled)],
      ['cashed out', `${tickets.cashed_out} for ${tickets.cashed_out_for}`],
      ['parts cashed out', `${tickets.parts_cashed_out} for ${tickets.parts_cashed_out_for}`],
      ['with a payout', `${tickets.with_payout}, together ${tickets.payouts}`],
      ['tickets settled', tickets.settled_at],
    );
  const table = data.parts.map((part) => Object.values(part).map(String));
  return {
    lines: [...columns(facts.filter(([, text]) => text !== '')), '', ...columns([PART_HEAD, ...table])],
    data,
  };
}

const partData = (part: PartView) => ({
  part: part.part,
  bets: part.bets,
  stake: formatMoney(part.stakeMinor),
  singles_pay_at_most: formatMoney(part.singlesMinor),
  carried_pay_at_most: formatMoney(part.carriedMinor),
  ticket_base: formatMoney(part.baseMinor),
  ticket_stake: formatMoney(part.ticketStakeMinor),
  ticket_picks: part.picks,
  loss_at_most: formatMoney(part.lossMinor),
});

const HEAD = [
  'TICKET',
  'PLACED',
  'HOME',
  'LEGS',
  'SIZES',
  'LINES',
  'UNIT',
  'STAKE',
  'PARTS',
  'FOR',
  'MOST',
  'END',
  'PAID',
  'WORTH',
  'ENDED',
];

/** Formats the tickets of a member, each with how it ended. */
export function ticketTable(rows: readonly MemberTicketRow[]): Output {
  const data = rows.map((row) => ({
    ticket: String(row.id),
    placed_at: timeText(row.placed_at),
    home: `${row.home_round_id} ${row.code} ${row.issue}`,
    legs: row.legs,
    sizes: sizesIn(row.sizes).join(),
    lines: row.lines,
    unit: formatMoney(row.unit_minor),
    stake: formatMoney(row.stake_minor),
    parts: formatMoney(row.parted_minor),
    parts_paid: formatMoney(row.parts_paid_minor),
    max_payout: formatMoney(row.max_payout_minor),
    ...endOf(row),
  }));
  const lines = data.map((row) => Object.values(row).map(String));
  return { lines: rows.length === 0 ? ['no tickets'] : columns([HEAD, ...lines]), data };
}

function endOf(row: MemberTicketRow) {
  const at = (end: string, ended: number | null, paidMinor: bigint | null = null) => ({
    end,
    paid: paidMinor === null ? '' : formatMoney(paidMinor),
    worth: row.worth_minor === null ? '' : formatMoney(row.worth_minor),
    ended_at: timeText(ended),
  });
  if (row.cancelled_at !== null) return at('cancelled', row.cancelled_at, row.stake_minor);
  if (row.cashed_at !== null) return at('cashed out', row.cashed_at, row.paid_minor);
  if (row.settled_at !== null)
    return at(row.payout_minor === null ? 'lost' : 'paid', row.settled_at, row.payout_minor);
  return at(row.is_dead ? 'lost' : 'stands', null);
}
