import type pg from 'pg';

import type { ObservedTicket, TicketSnapshot } from '@tessera/simulator/tickets/judge';

import { consistentRead } from './consistent-read.ts';

// A round counts as over once its singles are paid; its numbers are those of its draw.
const ROUNDS = `
  select r.id::text as "roundId", r.game_id as "gameId", g.family, r.issue, r.chain_index as "chainIndex",
    case when r.state = 'void' then 'void' when r.state in ('drawn', 'settled') then 'drawn' else 'pending' end as state,
    case when r.state in ('drawn', 'settled') then d.numbers else '{}' end as numbers,
    floor(extract(epoch from r.closes_at) * 1000)::float8 as "closesAtMs"
  from rounds r join games g on g.id = r.game_id and g.model is not null left join draws d on d.round_id = r.id`;

const TICKETS = `
  select t.id::text as "ticketId", m.username as member, t.unit_minor as "unitMinor", t.sizes, t.lines,
    t.stake_minor as "stakeMinor", t.max_payout_minor as "maxPayoutMinor",
    floor(extract(epoch from t.placed_at) * 1000)::float8 as "placedAtMs",
    c.ticket_id is not null as "isCancelled", o.paid_minor as "cashedOutMinor", p.payout_minor as "payoutMinor",
    h.settled_at is not null as "isSettled",
    (select jsonb_agg(jsonb_build_object('roundId', l.round_id::text, 'play', l.market, 'picks', l.picks,
       'oddsE4', l.odds_e4, 'isBanker', l.is_banker) order by l.leg)
     from ticket_legs l where l.home_round_id = t.home_round_id and l.ticket_id = t.id) as legs
  from tickets t
  join members m on m.id = t.account_id / 16
  left join ticket_homes h on h.round_id = t.home_round_id
  left join ticket_cancellations c on c.home_round_id = t.home_round_id and c.ticket_id = t.id
  left join ticket_cashouts o on o.home_round_id = t.home_round_id and o.ticket_id = t.id
  left join ticket_payouts p on p.home_round_id = t.home_round_id and p.ticket_id = t.id`;

const BALANCES = `
  select m.username as member, a.balance_minor as minor from members m join accounts a on a.id = m.id * 16
  where m.username = any($1)`;

type TicketRow = Omit<ObservedTicket, 'sizes' | 'cashedOutMinor' | 'payoutMinor'> & {
  readonly sizes: number;
  readonly cashedOutMinor: bigint | null;
  readonly payoutMinor: bigint | null;
};

/** Reads every ticket with its rounds, and the balances of members, as of one moment.
 *  Cost: each ticket and leg once; memory for all of them. */
export const readTickets = (owner: pg.Pool, members: readonly string[]): Promise<TicketSnapshot> =>
  consistentRead(owner, async (client) => {
    const rounds = await client.query(ROUNDS);
    const tickets = await client.query<TicketRow>(TICKETS);
    const balances = await client.query<{ member: string; minor: bigint }>(BALANCES, [members]);
    return {
      rounds: rounds.rows as TicketSnapshot['rounds'],
      tickets: tickets.rows.map(ticketOf),
      balances: new Map(balances.rows.map(({ member, minor }) => [member, minor])),
    };
  });

const ticketOf = ({ sizes, cashedOutMinor, payoutMinor, ...ticket }: TicketRow): ObservedTicket => ({
  ...ticket,
  sizes: Array.from({ length: 8 }, (_, at) => at + 1).filter((size) => (sizes & (1 << (size - 1))) !== 0),
  cashedOutMinor: cashedOutMinor ?? undefined,
  payoutMinor: payoutMinor ?? undefined,
});
