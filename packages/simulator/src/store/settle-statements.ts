import type { EpochMs } from '@tessera/domain/time';
import type { DrawRow } from '@tessera/server/round/draw-store';

import { booksOf, fileOf } from './bet-statements.ts';
import { creditedOn } from './credits.ts';
import type { Handlers } from './handler.ts';
import { payChunk } from './pay-chunks.ts';
import type { EventTopic } from './tables.ts';
import { bigints, jsonb } from './values.ts';

/** Draws, results, payments and events. */
export const settleStatements: Handlers = {
  round_insert_draw: (memory, [round_id, numbers, seed, external, sources, result_hash, is_void]) => {
    if (memory.tables.draws.has(round_id as bigint)) return 0;
    memory.put(memory.tables.draws, round_id as bigint, {
      round_id: round_id as bigint,
      numbers: numbers as number[],
      seed: seed as Buffer,
      external: external as Buffer,
      sources: jsonb(sources) as DrawRow['sources'],
      result_hash: result_hash as Buffer,
      is_void: is_void as boolean,
      drawn_at: memory.now() as EpochMs,
    });
    memory.touched.rounds.add(round_id as bigint);
    return 1;
  },

  round_draw: ({ tables }, [id]) => {
    const draw = tables.draws.get(id as bigint);
    return draw ? [draw] : [];
  },

  round_book: (memory, [id]) => booksOf(memory, id as bigint),

  round_insert_results: (memory, [round, selections, ...parts]) => {
    const { results } = fileOf(memory, round as bigint);
    const [won, back, of] = parts as number[][];
    for (const [at, selection] of (selections as string[]).entries())
      memory.add(results, selection, { won: won?.[at] ?? 0, back: back?.[at] ?? 0, of: of?.[at] ?? 1 });
    return (selections as string[]).length;
  },

  settle_paying: (memory, [round]) =>
    Array.from(fileOf(memory, round as bigint).results, ([selection, result]) => ({ selection, ...result }))
      .filter(({ won, back }) => won + back > 0)
      .toSorted((a, b) => (a.selection < b.selection ? -1 : 1)),

  settle_progress: (memory, [round]) => {
    const last = [...fileOf(memory, round as bigint).chunks.values()].at(-1);
    return last ? [{ n: last.n, last_account: last.last_account, kind: last.kind }] : [];
  },

  settle_lock_accounts: ({ tables }, [escrow, accounts]) => {
    const ids = new Set([escrow as bigint, ...bigints(accounts)]);
    return [{ locked: [...ids].filter((id) => tables.accounts.has(id)).length }];
  },

  settle_escrow: ({ tables }, [id]) => {
    const account = tables.accounts.get(id as bigint);
    return account ? [{ balance_minor: account.balance_minor }] : [];
  },

  settle_pay: (memory, values) =>
    payChunk(memory, values, {
      mark: ({ round, n, kind, first, last, members, paid }) =>
        memory.add(fileOf(memory, round).chunks, n, {
          n,
          kind,
          first_account: first,
          last_account: last,
          members,
          paid_minor: paid,
        }),
      back: (round, account) => {
        const { bets, cancelled, results } = fileOf(memory, round);
        return (bets.get(account) ?? [])
          .filter(({ id }) => !cancelled.has(`${account}/${id}`))
          .map((bet) => {
            const result = results.get(bet.selection);
            const minor = result ? creditedOn(bet, result).returnedMinor : bet.stake_minor;
            return { placedAt: bet.placed_at, minor };
          });
      },
    }),

  live_append: (memory, [game, round, , body]) => {
    const { heads, events } = memory.tables;
    const head = heads.get('event');
    const seq = (head?.seq ?? 0n) + 1n;
    memory.put(heads, 'event', { seq, hash: NO_HASH });
    const previousOf = (topic: EventTopic): bigint => {
      const previous = heads.get(topic)?.seq ?? 0n;
      memory.put(heads, topic, { seq, hash: NO_HASH });
      return previous;
    };
    memory.append(events, {
      seq,
      game_id: game as number,
      round_id: BigInt(round as string),
      game_previous: previousOf(`game:${game as number}`),
      round_previous: previousOf(`round:${round as string}`),
      body: jsonb(body),
    });
    return [{ seq }];
  },

  live_head: ({ tables }) => [{ seq: tables.heads.get('event')?.seq }],

  live_events_after: ({ tables }, [after, limit]) =>
    tables.events.slice(Number(after), Number(after) + (limit as number)),
};

const NO_HASH = Buffer.alloc(0);
