import type { SourceExport } from '@tessera/domain/fairness/export-format';
import type { EpochMs } from '@tessera/domain/time';
import type { ChainRow } from '@tessera/server/fairness/chain-store';

import type { Handlers } from './handler.ts';
import { NO_SOURCES, type StoredClose } from './tables.ts';
import type { Memory } from './transactions.ts';
import { jsonb } from './values.ts';

function updateClose(
  memory: Memory,
  id: unknown,
  wanted: (row: StoredClose) => Partial<StoredClose> | undefined,
) {
  const row = memory.tables.closes.get(id as bigint);
  const to = row && wanted(row);
  if (!to) return 0;
  memory.put(memory.tables.closes, row.round_id, { ...row, ...to });
  memory.touched.rounds.add(row.round_id);
  return 1;
}

const chainRow = (values: readonly unknown[]): ChainRow => {
  const [id, game_id, length, head, policy, announcement, hash, announced_at, witness_location] = values;
  return {
    id: id as Buffer,
    game_id: game_id as number,
    length: length as number,
    head: head as Buffer,
    policy: policy as number,
    witness_location: witness_location as ChainRow['witness_location'],
    announcement: jsonb(announcement) as ChainRow['announcement'],
    hash: hash as Buffer,
    announced_at: announced_at as EpochMs,
    next_index: 1,
    lost_at: null,
  };
};

/** Close records, chains and the audit chain. */
export const sealStatements: Handlers = {
  round_leaves: ({ tables, now }, [id]) => {
    const batches = [...(tables.files.get(id as bigint)?.receipts.values() ?? [])];
    const ordered = batches.toSorted((a, b) => (a.batch_id < b.batch_id ? -1 : 1));
    return ordered.length > 0
      ? ordered.map(({ leaves }) => ({ leaves, now: now() }))
      : [{ leaves: null, now: now() }];
  },

  round_insert_close_record: (memory, values) => {
    const [
      round_id,
      sealed_at,
      leaf_count,
      root,
      q,
      signature,
      cancelled_count,
      stake_minor,
      book_signature,
    ] = values;
    if (memory.tables.closes.has(round_id as bigint)) return 0;
    memory.put(memory.tables.closes, round_id as bigint, {
      round_id: round_id as bigint,
      sealed_at: sealed_at as EpochMs,
      leaf_count: leaf_count as number,
      root: root as Buffer,
      q: q as Buffer,
      signature: signature as Buffer,
      cancelled_count: cancelled_count as number,
      stake_minor: stake_minor as bigint,
      book_signature: book_signature as Buffer,
      sources: NO_SOURCES,
      abandoned_at: null,
    });
    return 1;
  },

  // No use case of the simulation reads a proof.
  round_insert_tree: () => 1,

  round_close_record: ({ tables }, [id]) => {
    const row = tables.closes.get(id as bigint);
    return row ? [row] : [];
  },

  round_abandon: (memory, [id]) =>
    updateClose(memory, id, (row) =>
      row.abandoned_at === null ? { abandoned_at: memory.now() } : undefined,
    ),

  round_set_sources: (memory, [id, sources]) =>
    updateClose(memory, id, (row) =>
      row.sources.length === 0 ? { sources: jsonb(sources) as SourceExport[] } : undefined,
    ),

  fairness_chains_of_game: ({ tables }, [game]) =>
    [...tables.chains.values()]
      .filter((chain) => chain.game_id === game)
      .toSorted((a, b) => a.announced_at - b.announced_at || Buffer.compare(a.id, b.id)),

  fairness_chain: ({ tables }, [id]) => {
    const chain = tables.chains.get((id as Buffer).toString('hex'));
    return chain ? [chain] : [];
  },

  fairness_insert_chain: (memory, values) => {
    const row = chainRow(values);
    memory.add(memory.tables.chains, row.id.toString('hex'), row);
    return 1;
  },

  round_advance_chain: (memory, [id, from, to]) => {
    const key = (id as Buffer).toString('hex');
    const chain = memory.tables.chains.get(key);
    if (chain?.next_index !== from) return 0;
    memory.put(memory.tables.chains, key, { ...chain, next_index: to as number });
    return 1;
  },

  audit_lock_head: ({ tables, now }) => [{ ...tables.heads.get('audit'), now: now() }],
  audit_head: ({ tables }) => [{ ...tables.heads.get('audit') }],

  audit_insert: (memory, [seq, at, kind, body, prev, hash]) => {
    const { heads, audit } = memory.tables;
    memory.put(heads, 'audit', { seq: BigInt(seq as number), hash: hash as Buffer });
    memory.append(audit, {
      seq: seq as number,
      at: at as EpochMs,
      kind: kind as string,
      body: body as string,
      prev: prev as Buffer,
      hash: hash as Buffer,
    });
    return 1;
  },

  audit_read: ({ tables }, [after, limit]) =>
    tables.audit
      .slice(Number(after), Number(after) + (limit as number))
      .map((row) => ({ ...row, seq: BigInt(row.seq) })),
};
