import { describe, expect, it } from 'vitest';

import { type BatchQueue, createBatchQueue, type Placeable } from './batch-queue.ts';

const NOW = 1_000;
const answer = { kind: 'replayed' };
type Queue = BatchQueue<Placeable, typeof answer>;

const slipOf = (
  key: string,
  { bodyHash = 'body', olderKey = undefined as string | undefined } = {},
): Placeable => ({ roundId: 1n, accountId: 16n, key: { key, bodyHash, olderKey } });

function queueOf(max = 100): Queue & { readonly gauge: () => number } {
  let gauge = 0;
  const counted = { inc: (by = 1) => void (gauge += by), dec: (by = 1) => void (gauge -= by) };
  return { ...createBatchQueue(max, counted), gauge: () => gauge };
}

const add = (queue: Queue, slip: Placeable, deadlineMs = NOW + 1) => queue.add(slip, deadlineMs);

describe('a repeat of a slip', () => {
  it.each([
    ['waits', 0],
    ['is in the batch under way', 1],
    ['is in a batch before the one under way', 2],
  ])('shares its answer while the slip %s', async (_, batches) => {
    const queue = queueOf();
    const first = add(queue, slipOf('a'));
    const taken = batches > 0 ? queue.take(10) : [];
    if (batches > 1) {
      void add(queue, slipOf('b'));
      queue.take(10);
    }
    expect(add(queue, slipOf('a'))).toBe(first);
    const waiting = batches > 0 ? taken : queue.take(10);
    expect(waiting).toHaveLength(1);
    queue.finish(waiting[0]!);
    waiting[0]!.resolve(answer);
    await expect(first).resolves.toBe(answer);
  });

  it('is refused with another body, also under the older of its two keys', async () => {
    const queue = queueOf();
    void add(queue, slipOf('a', { olderKey: 'older' }));
    queue.take(10);
    const refusal = { code: 'IDEMPOTENCY_KEY_REUSED' };
    await expect(add(queue, slipOf('a', { bodyHash: 'other' }))).rejects.toMatchObject(refusal);
    await expect(add(queue, slipOf('older', { bodyHash: 'other' }))).rejects.toMatchObject(refusal);
  });

  it.each([['waits'], ['is under way']])(
    'is a slip of its own once the first, which %s, is finished',
    (where) => {
      const queue = queueOf();
      const first = add(queue, slipOf('a'), NOW);
      first.catch(() => {});
      if (where === 'waits') queue.dropLate(NOW);
      else queue.take(10).forEach(queue.finish);
      const second = add(queue, slipOf('a'));
      expect(second).not.toBe(first);
      expect(add(queue, slipOf('a'))).toBe(second);
      expect(queue.take(10)).toHaveLength(1);
      expect(add(queue, slipOf('a'))).toBe(second);
    },
  );

  it('finds a slip that was put back, through any number of batches', () => {
    const queue = queueOf();
    const first = add(queue, slipOf('a'));
    for (let n = 0; n < 5; n++) {
      void add(queue, slipOf(`n${n}`));
      const batch = queue.take(10);
      queue.putBack(batch.filter(({ slip }) => slip.key.key === 'a'));
      batch.filter(({ slip }) => slip.key.key !== 'a').forEach(queue.finish);
      expect(add(queue, slipOf('a'))).toBe(first);
    }
    expect(queue.take(10)).toHaveLength(1);
  });

  it('is not made a slip of its own by finishing the first twice', () => {
    const queue = queueOf();
    void add(queue, slipOf('a'));
    const kept = add(queue, slipOf('b'));
    const [first] = queue.take(10);
    queue.finish(first!);
    queue.finish(first!);
    void add(queue, slipOf('c'));
    queue.take(10);
    expect(add(queue, slipOf('b'))).toBe(kept);
  });
});

describe('the queue', () => {
  it('gives slips in order of arrival, those put back first, and counts those that wait', () => {
    const queue = queueOf();
    for (const key of ['a', 'b', 'c', 'd']) void add(queue, slipOf(key));
    const batch = queue.take(2);
    queue.putBack(batch.slice(1));
    expect(queue.gauge()).toBe(3);
    expect(queue.take(10).map(({ slip }) => slip.key.key)).toEqual(['b', 'c', 'd']);
    expect([queue.gauge(), queue.size()]).toEqual([0, 0]);
  });

  it('refuses beyond its size, and answers late slips by what is known of them', async () => {
    const queue = queueOf(1);
    const late = add(queue, slipOf('a'), NOW);
    await expect(add(queue, slipOf('b'))).rejects.toMatchObject({ code: 'SERVER_BUSY' });
    const batch = queue.take(1);
    batch[0]!.mayBePlaced = true;
    queue.putBack(batch);
    queue.dropLate(NOW);
    await expect(late).rejects.toMatchObject({ code: 'SERVER_BUSY', detail: { outcome: 'confirming' } });
  });
});
