import { assert } from '@tessera/domain/result';
import type { RoundState } from '@tessera/domain/rounds/round';
import { PUSH, type SelectionResult } from '@tessera/domain/selection-result';
import { payoutOfShare, returnedOf, type Share } from '@tessera/domain/tickets/part';
import { ticketResultOf, type TicketResult } from '@tessera/domain/tickets/status';
import { multiplierOf, type Ticket, type TicketPick } from '@tessera/domain/tickets/ticket';
import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { type LegRow, legRows, type TicketRef } from './leg-store.ts';

/** A pick of a leg with what became of it; undefined until its round is drawn or void. */
export type PickResult = TicketPick & { readonly result: SelectionResult | undefined };

/** A leg of a stored ticket with what became of it. */
export type LegResult = {
  readonly roundId: bigint;
  readonly gameId: number;
  readonly issue: string;
  readonly chainId: Buffer;
  readonly chainIndex: number;
  readonly drawsAt: EpochMs;
  /** The part of the round on which it depends. */
  readonly match: number;
  /** The play, with its match: `m3.1x2`. */
  readonly market: string;
  readonly isBanker: boolean;
  readonly picks: readonly PickResult[];
  /** Of its round: all picks of a void one are void. */
  readonly state: RoundState;
  /** Whether its round is on sale; exact while the round is locked. */
  readonly isOpen: boolean;
  /** What it multiplies a line by; undefined while it is undecided.   Units: x 20 000. */
  readonly multiplier: bigint | undefined;
};

/** Reads the legs of tickets with what became of them, in the order of each ticket's text. A pick that no
 *  standing ticket or bet names has no result, so that legs of a ticket that was taken back or cashed out may
 *  stay undecided.   Cost: that of `legRows`. */
export async function readLegs(
  db: Queryable,
  tickets: readonly TicketRef[],
): Promise<Map<bigint, readonly LegResult[]>> {
  const byTicket = new Map<bigint, LegResult[]>();
  const found = tickets.length > 0 ? await legRows(db, tickets) : [];
  for (const row of found) {
    const legs = byTicket.get(row.ticket_id) ?? [];
    legs.push(legOf(row));
    byTicket.set(row.ticket_id, legs);
  }
  return byTicket;
}

/** The legs of one ticket, as `readLegs` reads them; each has some. */
export async function legsOf(
  db: Queryable,
  { home_round_id: homeId, id }: { readonly home_round_id: bigint; readonly id: bigint },
): Promise<readonly LegResult[]> {
  const legs = (await readLegs(db, [{ homeId, id }])).get(id);
  assert(legs, `ticket ${id} has legs`);
  return legs;
}

function legOf(row: LegRow): LegResult {
  const picks = row.picks.map((pick, at) => ({
    pick,
    oddsE4: row.odds_e4[at] ?? 0,
    result: row.state === 'void' ? PUSH : resultAt(row, at),
  }));
  return {
    roundId: row.round_id,
    gameId: row.game_id,
    issue: row.issue,
    chainId: row.chain_id,
    chainIndex: row.chain_index,
    drawsAt: row.draws_at,
    match: row.match,
    market: row.market,
    isBanker: row.is_banker,
    picks,
    state: row.state,
    isOpen: row.is_open,
    multiplier: multiplierIn(picks, row.is_banker),
  };
}

function resultAt({ won, back, of }: LegRow, at: number): SelectionResult | undefined {
  const [w, b, parts] = [won[at] ?? null, back[at] ?? null, of[at] ?? null];
  return w === null || b === null || parts === null ? undefined : { won: w, back: b, of: parts };
}

function multiplierIn(picks: readonly PickResult[], isBanker: boolean): bigint | undefined {
  const resultOf = new Map(picks.flatMap(({ pick, result }) => (result ? [[pick, result] as const] : [])));
  if (resultOf.size < picks.length) return undefined;
  return multiplierOf({ picks, isBanker }, (pick) => {
    const result = resultOf.get(pick);
    assert(result, 'a decided leg has a result for each pick');
    return result;
  });
}

/** The terms of a ticket that its payout depends on, and the share of it that an amount is for: what goes on,
 *  or a part of that. Units: 1/100. */
export type TicketTerms = Pick<Ticket, 'unitMinor' | 'sizes'> & { readonly share: Share };

/** What a ticket pays; undefined while a leg is undecided.
 *  Units: 1/100, rounded down once.   Source: sports, section 7.3. */
function payoutOn(terms: TicketTerms, legs: readonly LegResult[]): bigint | undefined {
  const multipliers = legs.flatMap(({ multiplier }) => (multiplier === undefined ? [] : [multiplier]));
  if (multipliers.length < legs.length) return undefined;
  return payoutOfShare({ ...terms, legs }, multipliers, terms.share);
}

/** What became of a ticket. `payoutMinor` is what it has paid or pays at its end, without what was paid for
 *  parts of it before: 0 while a leg is undecided, and for a ticket that its member has taken back.
 *  Units: 1/100. */
export type TicketOutcome = { readonly payoutMinor: bigint } & (
  | TicketResult
  | { readonly status: 'pending'; readonly reason?: never }
  | { readonly status: 'cancelled'; readonly reason: 'member' | 'cashout' }
);

/** The status of a stored ticket, read through its legs: nothing ever writes to a ticket. One that was taken
 *  back or cashed out stays so, whatever its legs come to. It is a win if its end and its parts together
 *  return the stake.
 *  Units: 1/100.   Source: sports, sections 7.3, 8 and 10. */
export function outcomeOf(
  ticket: TicketTerms & {
    /** What was paid for parts of it. */
    readonly partsPaidMinor: bigint;
    readonly isCancelled: boolean;
    /** What was paid for it before its legs were decided. */
    readonly cashedOutMinor: bigint | undefined;
  },
  legs: readonly LegResult[],
): TicketOutcome {
  if (ticket.isCancelled) return { status: 'cancelled', reason: 'member', payoutMinor: 0n };
  if (ticket.cashedOutMinor !== undefined)
    return { status: 'cancelled', reason: 'cashout', payoutMinor: ticket.cashedOutMinor };
  const payoutMinor = payoutOn(ticket, legs);
  if (payoutMinor === undefined) return { status: 'pending', payoutMinor: 0n };
  const results = legs.flatMap(({ picks }) => picks.flatMap(({ result }) => (result ? [result] : [])));
  const { share, partsPaidMinor } = ticket;
  const result = ticketResultOf({
    payoutMinor: returnedOf({ payoutMinor, partsPaidMinor }),
    stakeMinor: share.stakeMinor,
    results,
  });
  return { ...result, payoutMinor };
}
