import { isDecided } from '@tessera/domain/rounds/round';
import { LOSS } from '@tessera/domain/selection-result';

import { fileOf } from './bet-statements.ts';
import { chunkOf } from './credit-chunks.ts';
import type { Handlers } from './handler.ts';
import { payChunk } from './pay-chunks.ts';
import { partedOf, refuseOtherRest, ticketsAt } from './ticket-statements.ts';
import type { StoredTicket, TicketChunk } from './ticket-tables.ts';
import type { Memory } from './transactions.ts';
import { bigints } from './values.ts';

const roundsOf = ({ tables }: Memory, home: bigint) =>
  [...tables.tickets.links.values()]
    .filter((link) => link.home === home)
    .flatMap(({ round }) => tables.rounds.get(round) ?? []);

const stands = ({ tables: { tickets } }: Memory, { id }: StoredTicket): boolean =>
  !tickets.cancelled.has(id) && !tickets.cashedOut.has(id);

function mark(memory: Memory, home: unknown, chunk: TicketChunk): void {
  const key = `${home as bigint}/${chunk.phase}/${chunk.n}`;
  memory.add(memory.tables.tickets.chunks, key, { ...chunk, home: home as bigint });
}

/** Returns true if a leg is lost that every line has. */
function isDead(memory: Memory, { sizes, legs }: StoredTicket, roundId: bigint): boolean {
  const { results } = fileOf(memory, roundId);
  // The one size of an accumulator is the highest bit that its legs allow.
  const isAccumulator = sizes === 1 << (legs.length - 1);
  return legs.some(({ round_id, is_banker, market, picks }) => {
    if (round_id !== roundId || !(is_banker || isAccumulator)) return false;
    const found = picks.map((pick) => results.get(`${market}:${pick}`));
    return found.every(
      (result) => result !== undefined && result.won === LOSS.won && result.back === LOSS.back,
    );
  });
}

/** Tickets after the draws of their rounds. */
export const ticketSettleStatements: Handlers = {
  ticket_claim_home: ({ tables }, [id]) => {
    const round = tables.rounds.get(id as bigint);
    return round ? [{ ...round, is_undecided: !isDecided(round.state) }] : [];
  },

  ticket_open_homes: (memory) =>
    [...memory.tables.tickets.homes]
      .filter(([, { settledAt }]) => settledAt === null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([round_id]) => {
        const rounds = roundsOf(memory, round_id);
        const drawn = rounds.filter(({ state }) => state === 'drawn' || state === 'settled');
        const is_decided = rounds.some((round) => round.id === round_id && isDecided(round.state));
        const ids = drawn.map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1));
        const called_off = rounds.filter(({ state }) => state === 'void').map(({ id }) => id);
        const is_ready = rounds.every(({ state }) => isDecided(state));
        return { round_id, is_ready, is_decided, drawn: ids, called_off };
      })
      // A home without tickets yet has no links.
      .filter(({ round_id }) => roundsOf(memory, round_id).length > 0),

  ticket_is_due: (memory, [id]) => {
    const home = memory.tables.tickets.homes.get(id as bigint);
    return home
      ? [
          {
            is_due:
              home.settledAt === null &&
              roundsOf(memory, id as bigint).every(({ state }) => isDecided(state)),
          },
        ]
      : [];
  },

  ticket_progress: ({ tables }, [id]) => {
    const last = new Map<string, TicketChunk>();
    for (const chunk of tables.tickets.chunks.values()) {
      if (chunk.home === id && chunk.n >= (last.get(chunk.phase)?.n ?? 0)) last.set(chunk.phase, chunk);
    }
    return [...last.values()].map(({ phase, n, last: account }) => ({
      phase,
      chunks: n + 1,
      last_account: account,
    }));
  },

  ticket_last_kind: ({ tables }, [account]) => {
    const kinds = (tables.entries.get(account as bigint) ?? []).map(({ kind }) => kind);
    const kind = kinds.findLast((each) => each === 'payout' || each === 'refund');
    return kind ? [{ kind }] : [];
  },

  ticket_next: (memory, [home, after, least]) => {
    const { dead } = memory.tables.tickets;
    const next = ticketsAt(memory, home)
      .filter(({ account_id: id }) => id > (after as bigint))
      .toSorted((a, b) => Number(a.account_id - b.account_id) || (a.id < b.id ? -1 : 1));
    // All of the last member.
    const last = next[(least as number) - 1]?.account_id;
    return next
      .filter(({ account_id: id }) => last === undefined || id <= last)
      .map((each) => ({
        ...each,
        is_alive: stands(memory, each) && !dead.has(each.id),
        parted_minor: partedOf(memory.tables.tickets, each.id),
      }));
  },

  ticket_counted: (memory, [home, n, , last, , , ids, accounts, minors, voids, rests]) => {
    mark(memory, home, { phase: 'count', n: n as number, last: last as bigint });
    const [accountOf, minorOf, restOf] = [bigints(accounts), bigints(minors), bigints(rests)];
    for (const [at, id] of bigints(ids).entries()) {
      refuseOtherRest(memory, id, restOf[at]);
      memory.add(memory.tables.tickets.payouts, id, {
        home: home as bigint,
        account: accountOf[at] ?? 0n,
        minor: minorOf[at] ?? 0n,
        isVoid: (voids as boolean[])[at] ?? false,
      });
    }
    return accountOf.length;
  },

  ticket_to_cover: (memory, [home]) => {
    const standing = ticketsAt(memory, home).filter((each) => stands(memory, each));
    const owed = [...memory.tables.tickets.payouts.values()].filter((each) => each.home === home);
    return [
      {
        stake_minor: standing.reduce(
          (sum, each) => sum + each.stake_minor - partedOf(memory.tables.tickets, each.id),
          0n,
        ),
        owed_minor: owed.reduce((sum, { minor }) => sum + minor, 0n),
      },
    ];
  },

  ticket_covered: (memory, [home]) => {
    mark(memory, home, { phase: 'cover', n: 0, last: 0n });
    return 1;
  },

  ticket_credits: (memory, [home, after, limit, isVoid]) => {
    const owed = new Map<bigint, bigint>();
    for (const { home: of, account, minor, isVoid: back } of memory.tables.tickets.payouts.values())
      if (of === home && account > (after as bigint) && back === isVoid)
        owed.set(account, (owed.get(account) ?? 0n) + minor);
    return [chunkOf([...owed], limit as number)];
  },

  ticket_pay: (memory, values) =>
    payChunk(memory, values, {
      mark: ({ round, n, last }) => mark(memory, round, { phase: 'pay', n, last }),
      back: (home, account) =>
        [...memory.tables.tickets.payouts].flatMap(([id, paid]) => {
          const ticket = memory.tables.tickets.byId.get(id);
          const isBack = ticket && paid.home === home && paid.account === account && paid.isVoid;
          return isBack ? [{ placedAt: ticket.placed_at, minor: paid.minor }] : [];
        }),
    }),

  ticket_settled: (memory, [id]) => {
    const { homes } = memory.tables.tickets;
    if (homes.get(id as bigint)?.settledAt !== null) return 0;
    memory.put(homes, id as bigint, { settledAt: memory.now() });
    return 1;
  },

  ticket_note_deaths: (memory, [home, round, after, limit]) => {
    const { dead } = memory.tables.tickets;
    const lost = ticketsAt(memory, home)
      .filter((each) => each.id > (after as bigint) && stands(memory, each) && !dead.has(each.id))
      .filter((each) => isDead(memory, each, round as bigint))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit as number);
    for (const { id } of lost) memory.add(dead, id, round as bigint);
    return lost.map((ticket) => ({ ...ticket, ...ticket.legs[ticket.carrier] }));
  },
};
