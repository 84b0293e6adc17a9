import { describe, expect, it } from 'vitest';

import type { CreditKind, Credits } from '../ledger/pay-store.ts';
import { createCreditsAhead, type CreditsReader, type ManyCredits } from './credits-ahead.ts';

const SIZE = 3;

type Reads = CreditsReader & { readonly asked: string[]; failure: Error | undefined };

/** Members 1 to `count` are owed, three a chunk, payouts and refunds alike; the reader notes what it was
 *  asked for. */
function reads(count: number, isLarge = false): Reads {
  const asked: string[] = [];
  const chunkAfter = (after: bigint): Credits => {
    const first = after + 1n;
    const last = after + BigInt(SIZE) > BigInt(count) ? BigInt(count) : after + BigInt(SIZE);
    const members = Number(last - after);
    return members <= 0
      ? { members: 0, accounts: null, amounts: null, total: null, first: null, last: null }
      : { members, accounts: `{${first}}`, amounts: '{1}', total: BigInt(members), first, last };
  };
  const chunksAfter = (after: bigint, membersMax: number): ManyCredits => {
    const chunks: Credits[] = [];
    let [at, sum] = [after, 0];
    while (sum + SIZE <= membersMax) {
      const chunk = chunkAfter(at);
      if (chunk.members === 0) break;
      chunks.push(chunk);
      sum += chunk.members;
      at = chunk.last ?? at;
    }
    return { chunks, isAll: at === BigInt(count) };
  };
  const reader: Reads = {
    asked,
    failure: undefined,
    isLarge,
    chunk: (kind, after) => {
      asked.push(`${kind} chunk ${after}`);
      return Promise.resolve(chunkAfter(after));
    },
    many: (kind, after, membersMax) => {
      asked.push(`${kind} many ${after}`);
      if (reader.failure) return Promise.reject(reader.failure);
      const nothing: ManyCredits = { chunks: [], isAll: true };
      return Promise.resolve({
        payout: kind === 'payout' ? chunksAfter(after, membersMax) : nothing,
        refund: chunksAfter(kind === 'refund' ? after : 0n, membersMax),
      });
    },
  };
  return reader;
}

/** Pays chunk after chunk of a kind of a round, the first unless told, and gives the last account of each. */
async function payAll(
  reader: CreditsReader,
  { ahead = createCreditsAhead(), id = 1n, kind = 'payout' as CreditKind, from = 0n } = {},
): Promise<bigint[]> {
  const paid: bigint[] = [];
  for (let after = from; ;) {
    const { members, last } = await ahead.next(id, kind, after, reader);
    if (members === 0) return paid;
    after = last ?? after;
    paid.push(after);
  }
}

describe('credits read ahead', () => {
  it('are read for the first chunk alone, then for all others together', async () => {
    const reader = reads(11);
    expect(await payAll(reader)).toEqual([3n, 6n, 9n, 11n]);
    expect(reader.asked).toEqual(['payout chunk 0', 'payout many 3']);
  });

  it('are read together from the start of a large round', async () => {
    const reader = reads(11, true);
    expect(await payAll(reader)).toEqual([3n, 6n, 9n, 11n]);
    expect(reader.asked).toEqual(['payout many 0']);
  });

  it('are read once for both kinds', async () => {
    const [ahead, reader] = [createCreditsAhead(), reads(11, true)];
    expect(await payAll(reader, { ahead })).toEqual([3n, 6n, 9n, 11n]);
    expect(await payAll(reader, { ahead, kind: 'refund' })).toEqual([3n, 6n, 9n, 11n]);
    expect(reader.asked).toEqual(['payout many 0']);
  });

  it('are read again for a kind of which another server has paid a part', async () => {
    const reader = reads(11);
    expect(await payAll(reader, { kind: 'refund', from: 4n })).toEqual([7n, 10n, 11n]);
    expect(reader.asked).toEqual(['refund many 4']);
  });

  it('are read up to a number of members, and then again', async () => {
    const reader = reads(20);
    expect(await payAll(reader, { ahead: createCreditsAhead(7) })).toEqual([3n, 6n, 9n, 12n, 15n, 18n, 20n]);
    expect(reader.asked).toEqual([
      'payout chunk 0',
      'payout many 3',
      'payout chunk 9',
      'payout many 12',
      'payout chunk 18',
      'payout many 20',
    ]);
  });

  it('are given again while their chunk has not been paid', async () => {
    const [ahead, reader] = [createCreditsAhead(), reads(11)];
    const first = await ahead.next(1n, 'payout', 3n, reader);
    expect(await ahead.next(1n, 'payout', 3n, reader)).toBe(first);
    expect(first.last).toBe(6n);
    expect(reader.asked).toEqual(['payout many 3']);
  });

  it('are read again where another server has paid chunks of its own size', async () => {
    const [ahead, reader] = [createCreditsAhead(), reads(11)];
    await ahead.next(1n, 'payout', 3n, reader);
    expect(await payAll(reader, { ahead, from: 7n })).toEqual([10n, 11n]);
    expect(reader.asked).toEqual(['payout many 3', 'payout many 7']);
  });

  it('go on where another server has paid chunks of the same size', async () => {
    const [ahead, reader] = [createCreditsAhead(), reads(14)];
    await ahead.next(1n, 'payout', 3n, reader);
    expect(await payAll(reader, { ahead, from: 9n })).toEqual([12n, 14n]);
    expect(reader.asked).toEqual(['payout many 3']);
  });

  it('are read by chunk once reading them together has taken too long', async () => {
    const [ahead, reader] = [createCreditsAhead(), reads(11, true)];
    reader.failure = failed('57014');
    await expect(ahead.next(1n, 'payout', 0n, reader)).rejects.toThrow('failed');
    reader.failure = undefined;
    expect(await payAll(reader, { ahead, from: 6n })).toEqual([9n, 11n]);
    expect(await payAll(reader, { ahead, kind: 'refund', from: 9n })).toEqual([11n]);
    expect(reader.asked).toEqual([
      'payout many 0',
      'payout chunk 6',
      'payout chunk 9',
      'payout chunk 11',
      'refund chunk 9',
      'refund chunk 11',
    ]);
  });

  it.each(['57P01', '08006', 'ECONNRESET'])('are read together again after %s', async (code) => {
    const [ahead, reader] = [createCreditsAhead(), reads(11, true)];
    reader.failure = failed(code);
    await expect(ahead.next(1n, 'payout', 0n, reader)).rejects.toThrow('failed');
    reader.failure = undefined;
    expect(await payAll(reader, { ahead })).toEqual([3n, 6n, 9n, 11n]);
    expect(reader.asked).toEqual(['payout many 0', 'payout many 0']);
  });

  it('are kept apart by round', async () => {
    const [ahead, reader, other] = [createCreditsAhead(), reads(11), reads(11)];
    await ahead.next(1n, 'payout', 3n, reader);
    await ahead.next(2n, 'payout', 6n, other);
    expect(other.asked).toEqual(['payout many 6']);
    expect((await ahead.next(1n, 'payout', 3n, reader)).last).toBe(6n);
  });

  it('are read by chunk while much is kept of other rounds', async () => {
    const [ahead, reader] = [createCreditsAhead(9), reads(100)];
    await ahead.next(1n, 'payout', 3n, reader);
    await ahead.next(2n, 'payout', 3n, reader);
    expect(reader.asked).toEqual(['payout many 3', 'payout chunk 3']);
  });

  it('are read together again once what fills the memory is forgotten', async () => {
    const [ahead, reader] = [createCreditsAhead(9), reads(100)];
    await ahead.next(1n, 'payout', 3n, reader);
    ahead.forget(1n);
    await ahead.next(2n, 'payout', 3n, reader);
    expect(reader.asked).toEqual(['payout many 3', 'payout many 3']);
  });

  it('are read together again once what fills the memory has not been asked for in a long time', async () => {
    const [ahead, reader, small] = [createCreditsAhead(9), reads(100), reads(6)];
    await ahead.next(1n, 'payout', 3n, reader);
    for (let id = 2n; id < 102n; id += 1n) {
      await payAll(small, { ahead, id });
      ahead.forget(id);
    }
    expect(small.asked.slice(0, 3)).toEqual(['payout chunk 0', 'payout chunk 3', 'payout chunk 6']);
    expect(small.asked.slice(-2)).toEqual(['payout chunk 0', 'payout many 3']);
    await ahead.next(1n, 'payout', 6n, reader);
    expect(reader.asked).toEqual(['payout many 3', 'payout many 6']);
  });

  it('are kept while as many rounds as are paid at the same time are asked for in turn', async () => {
    const ahead = createCreditsAhead(9);
    const readers = Array.from({ length: 100 }, () => reads(30));
    for (let after = 3n; after < 12n; after += 3n)
      for (const [n, reader] of readers.entries()) await ahead.next(BigInt(n), 'payout', after, reader);
    expect(readers[0]?.asked).toEqual(['payout many 3']);
    expect(new Set(readers.slice(1).flatMap(({ asked }) => asked))).toEqual(
      new Set(['payout chunk 3', 'payout chunk 6', 'payout chunk 9']),
    );
  });
});

const failed = (code: string): Error => Object.assign(new Error('failed'), { code });
