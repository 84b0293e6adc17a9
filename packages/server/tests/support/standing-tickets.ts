import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from '@tessera/domain/selection-result';
import {
  carriedBound,
  carrierAmong,
  linesOf,
  mostPaid,
  stakeOf,
  type Ticket,
} from '@tessera/domain/tickets/ticket';
import { epochMs } from '@tessera/domain/time';

import { transaction, type Tx } from '../../src/db/tx.ts';
import { learnChainKeys, signerOf } from '../../src/fairness/chain-keys.ts';
import { post } from '../../src/ledger/post.ts';
import {
  insertTickets,
  makeHomes,
  readParts,
  readTicketRounds,
  updateParts,
} from '../../src/ticket/ticket-store.ts';
import { ticketEscrowOf, type TicketSlip } from '../../src/ticket/ticket.ts';
import { carry, countLeg, parseTickets, printTickets } from '../../src/wager/part-tickets.ts';
import { insertReceipts } from '../../src/wager/wager-store.ts';
import type { TestDatabase } from './database.ts';
import type { World } from './round-world.ts';
import { withResults } from './rounds/forced-results.ts';

export const [LEAGUE, OTHER_LEAGUE] = [LEAGUE_GAMES[0]!, LEAGUE_GAMES[1]!];

/** A leg in tests: its odds in hundredths are those of no model. */
export type TestLeg = {
  readonly roundId: bigint;
  readonly match: number;
  readonly market: string;
  readonly picks: Readonly<Record<string, number>>;
  readonly isBanker?: boolean;
};

export type TestTicket = {
  readonly member: number;
  readonly unit: bigint;
  readonly sizes: readonly number[];
  readonly legs: readonly TestLeg[];
};

/** A ticket as its placing would have read it, but for what only its reply needs. */
function slipOf({ member, unit, sizes, legs: given }: TestTicket, id: bigint): TicketSlip {
  const legs = given
    .map(({ roundId, match, market, picks, isBanker = false }) => ({
      roundId,
      part: match,
      market: `m${match}.${market}`,
      picks: Object.entries(picks).map(([pick, odds]) => ({ pick, oddsE4: odds * 100 })),
      isBanker,
    }))
    .toSorted((a, b) => (a.roundId === b.roundId ? a.part - b.part : Number(a.roundId - b.roundId)));
  const ticket: Ticket = { unitMinor: unit, sizes, legs };
  const homeId = legs.at(-1)!.roundId;
  const atHome = legs.flatMap((leg, at) => (leg.roundId === homeId ? [at] : []));
  const carrier = carrierAmong(legs, atHome);
  const { base, carried } = carriedBound(ticket, carrier);
  const key = id.toString(16).padStart(32, '0');
  return {
    ...ticket,
    legs,
    accountId: BigInt(member) * 16n,
    key: { key, bodyHash: key },
    homeId,
    lines: linesOf(ticket),
    stakeMinor: stakeOf(ticket),
    maxPayoutMinor: mostPaid(ticket),
    carrier,
    baseMinor: base,
    carriedMinor: carried,
    seed: Buffer.alloc(32, 7),
  } as unknown as TicketSlip;
}

async function enterParts(tx: Tx, slip: TicketSlip, roundIds: readonly bigint[]): Promise<void> {
  const parts = (await readParts(tx, roundIds)).map((row) => ({
    roundId: row.round_id,
    part: row.part,
    tickets: parseTickets(row.tickets),
  }));
  for (const [place, { roundId, part, market, picks }] of slip.legs.entries()) {
    const { tickets } = parts.find((each) => each.roundId === roundId && each.part === part)!;
    const selections = picks.map(({ pick, oddsE4 }) => ({
      selection: `${market}:${pick}`,
      oddsE4,
      hasHalves: /[.][27]5$/.test(market),
    }));
    for (const { selection } of selections) countLeg(tickets, selection);
    if (place === slip.carrier) carry(tickets, slip, selections);
  }
  await updateParts(
    tx,
    parts.map(({ tickets, ...part }) => ({ ...part, tickets: printTickets(tickets) })),
  );
}

/** Stores a ticket as its placing does, with any odds, and returns its id. */
export async function addTicket(world: World, ticket: TestTicket): Promise<bigint> {
  const [id, batchId] = [world.ids.next(), world.ids.next()];
  const slip = slipOf(ticket, id);
  const { accountId, homeId, stakeMinor } = slip;
  const roundIds = [...new Set(slip.legs.map(({ roundId }) => roundId))];
  await transaction(world.db, async (tx) => {
    const rounds = await readTicketRounds(tx, roundIds);
    await makeHomes(tx, [homeId]);
    await enterParts(tx, slip, roundIds);
    const posted = await post(tx, world.ids, {
      key: `tstake:${id}`,
      kind: 'tstake',
      moves: [
        { accountId, amountMinor: -stakeMinor, kind: 'stake', refId: id },
        { accountId: ticketEscrowOf(homeId), amountMinor: stakeMinor, kind: 'stake', refId: batchId },
      ],
    });
    const balanceAfterMinor = posted.isNew ? posted.balances.get(accountId)!.balanceMinor : 0n;
    const firstClosesAt = epochMs(Math.min(...rounds.map(({ closes_at }) => closes_at)));
    const placedAt = epochMs(firstClosesAt - 1);
    await insertTickets(tx, placedAt, [{ slip, id, batchId, firstClosesAt, balanceAfterMinor }]);
    const leaf = Buffer.alloc(32, Number(id % 251n));
    await learnChainKeys(
      tx,
      world.operator,
      rounds.map((round) => round.chain_id),
    );
    const receipts = rounds.map((round) => {
      const { signReceipts } = signerOf(world.operator, round.chain_id);
      const signature = signReceipts(round.chain_id, round.chain_index, leaf);
      return { batchId, roundId: round.id, leaves: leaf, root: leaf, signature };
    });
    await insertReceipts(tx, receipts);
  });
  return id;
}

/** Ends the sale of rounds so that their draws are due, and of what stands on them. */
export async function endSales({ owner }: TestDatabase, roundIds: readonly bigint[]): Promise<void> {
  await owner.query(
    `update rounds set opens_at = least(opens_at, now() - interval '1 hour'),
       closes_at = date_trunc('milliseconds', now() - interval '40 ms'),
       draws_at = date_trunc('milliseconds', now() - interval '20 ms') where id = any($1)`,
    [roundIds],
  );
  await owner.query(
    `update tickets t set first_closes_at = f.at, placed_at = f.at - interval '1 ms'
     from (
       select l.home_round_id, l.ticket_id, min(r.closes_at) as at from ticket_legs l join rounds r on r.id = l.round_id
       group by 1, 2) f
     where f.home_round_id = t.home_round_id and f.ticket_id = t.id and f.at <> t.first_closes_at`,
  );
}

/** The rounds of a league that are to be drawn, in that order. */
export const onSale = async ({ owner }: TestDatabase, gameId: number = LEAGUE.id): Promise<bigint[]> =>
  (
    await owner.query<{ id: bigint }>(
      `select id from rounds where game_id = $1 and state in ('scheduled', 'open') order by id limit 6`,
      [gameId],
    )
  ).rows.map(({ id }) => id);

export const RESULTS = {
  win: WIN,
  half_win: HALF_WIN,
  push: PUSH,
  half_lose: HALF_LOSS,
  lose: LOSS,
} as const satisfies Record<string, SelectionResult>;

export type Forced = {
  readonly roundId: bigint;
  readonly selection: string;
  readonly result: keyof typeof RESULTS;
};

/** Runs draws whose selections come out as wanted. */
export function withForced(
  database: TestDatabase,
  forced: readonly Forced[],
  work: () => Promise<void>,
): Promise<void> {
  const lines = forced.map(({ roundId, selection, result }) => {
    const { won, back, of } = RESULTS[result];
    return `when '${roundId} ${selection}' then new.won := ${won}; new.back := ${back}; new.of := ${of};`;
  });
  const change = `case new.round_id || ' ' || new.selection ${lines.join(' ')} else null; end case`;
  return withResults(database, change, work);
}
