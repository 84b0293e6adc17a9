import type { ObservedEscrow, ObservedTicket } from '@tessera/auditor/observed/snapshot';
import { formatOdds } from '@tessera/domain/odds';

// A ticket is pending until its home has paid all of its tickets. Whatever it returned is told, also where it
// ended more than once.
export const TICKETS = `
  select t.id::text as "ticketId", m.username as member, t.home_round_id::text as "homeRoundId",
    t.unit_minor::text as unit, t.sizes, t.stake_minor::text as stake, t.max_payout_minor::text as most,
    floor(extract(epoch from t.placed_at) * 1000)::float8 as "placedAtMs",
    floor(extract(epoch from coalesce(c.at, o.at)) * 1000)::float8 as "endedAtMs",
    (case when c.ticket_id is not null then t.stake_minor else 0 end + coalesce(o.paid_minor, 0) + part.paid_minor
      + case when h.settled_at is not null then coalesce(p.payout_minor, 0) else 0 end)::text as returned,
    o.worth_minor::text as worth, l.legs, part.parts,
    case when c.ticket_id is not null then 'cancelled'
      when o.ticket_id is not null then 'cashout'
      when h.settled_at is null then 'pending'
      when l.is_void then 'void'
      when coalesce(p.payout_minor, 0) + part.paid_minor >= t.stake_minor then 'win'
      else 'lose'
    end as state
  from tickets t
  join members m on m.id = t.account_id / 16
  cross join lateral (
    select bool_and(r.state = 'void' or not exists (
        select from unnest(l.picks) as pick left join round_results w
          on w.round_id = l.round_id and w.selection = l.market || ':' || pick
        where w.back is distinct from w.of)) as is_void,
      jsonb_agg(jsonb_build_object('roundId', l.round_id::text, 'play', l.market, 'picks', l.picks,
        'oddsE4', l.odds_e4, 'isBanker', l.is_banker) order by l.leg) as legs
    from ticket_legs l join rounds r on r.id = l.round_id
    where l.home_round_id = t.home_round_id and l.ticket_id = t.id
  ) l
  cross join lateral (
    select coalesce(sum(paid_minor), 0) as paid_minor,
      jsonb_agg(jsonb_build_object('number', number, 'stake', stake_minor::text, 'paid', paid_minor::text,
        'worth', worth_minor::text, 'atMs', floor(extract(epoch from at) * 1000)) order by number) as parts
    from ticket_part_cashouts p where p.home_round_id = t.home_round_id and p.ticket_id = t.id
  ) part
  left join ticket_homes h on h.round_id = t.home_round_id
  left join ticket_cancellations c on c.home_round_id = t.home_round_id and c.ticket_id = t.id
  left join ticket_cashouts o on o.home_round_id = t.home_round_id and o.ticket_id = t.id
  left join ticket_payouts p on p.home_round_id = t.home_round_id and p.ticket_id = t.id`;

export const TICKET_ESCROWS = `
  select h.round_id::text as "roundId", a.balance_minor::text as balance
  from ticket_homes h join accounts a on a.id = -(10000000000000000 + h.round_id)`;

type LegRow = Omit<ObservedTicket['legs'][number], 'odds'> & { readonly oddsE4: readonly number[] };
export type TicketRow = Pick<
  ObservedTicket,
  'ticketId' | 'member' | 'homeRoundId' | 'state' | 'placedAtMs'
> & {
  readonly unit: string;
  /** Bit k - 1 for lines of k legs. */
  readonly sizes: number;
  readonly stake: string;
  readonly most: string;
  readonly endedAtMs: number | null;
  readonly returned: string;
  readonly worth: string | null;
  readonly legs: readonly LegRow[];
  readonly parts: readonly PartRow[] | null;
};

type PartRow = Readonly<Record<'stake' | 'paid' | 'worth', string> & Record<'number' | 'atMs', number>>;

export const ticketOf = (row: TicketRow): ObservedTicket => {
  const { unit, sizes, stake, most, endedAtMs, returned, worth, legs, parts, ...ticket } = row;
  return {
    ...ticket,
    unitMinor: BigInt(unit),
    sizes: Array.from({ length: 8 }, (_, at) => at + 1).filter((size) => (sizes & (1 << (size - 1))) !== 0),
    stakeMinor: BigInt(stake),
    maxPayoutMinor: BigInt(most),
    endedAtMs: endedAtMs ?? undefined,
    returnedMinor: BigInt(returned),
    worthMinor: worth === null ? undefined : BigInt(worth),
    parts: parts?.map((part) => ({
      number: part.number,
      stakeMinor: BigInt(part.stake),
      paidMinor: BigInt(part.paid),
      worthMinor: BigInt(part.worth),
      atMs: part.atMs,
    })),
    legs: legs.map(({ oddsE4, ...leg }) => ({ ...leg, odds: oddsE4.map(formatOdds) })),
  };
};

export const escrowOf = ({ roundId, balance }: { roundId: string; balance: string }): ObservedEscrow => ({
  roundId,
  balanceMinor: BigInt(balance),
});
