import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { AUDIT_KINDS, PUBLIC_AUDIT_KINDS } from '@tessera/domain/fairness/audit';

import { verifyAudit } from '../../../verify/verify.mjs';
import { transaction } from '../../src/db/tx.ts';
import { appendAudit } from '../../src/fairness/audit-chain.ts';
import { insertAudit } from '../../src/fairness/audit-store.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { hashOf } from './audit-entry.ts';

type Chain = Data<'games/auditChain'>;
type Entry = Chain['list'][number];

const database = useDatabase();
const server = useServer(database);

const read = async (after?: number): Promise<Chain> =>
  (await server.get('games/auditChain', after === undefined ? {} : { after: String(after) })).body.data;
const append = (kind: Parameters<typeof appendAudit>[1], body: Readonly<Record<string, unknown>>) =>
  transaction(server.ctx.db, (tx) => appendAudit(tx, kind, body));
const failedStep = (chain: unknown, after?: string): string | undefined =>
  verifyAudit(chain, after).find(({ problem }) => problem !== undefined)?.step;

/** A list whose hashes all fit again after a change, as who can write to the database would leave it. */
const rehashed = (list: readonly Entry[]): Entry[] => {
  const out: Entry[] = [];
  for (const entry of list) {
    const linked = { ...entry, prev: out.at(-1)?.hash ?? entry.prev };
    out.push({ ...linked, hash: linked.body === null ? linked.hash : hashOf(linked) });
  }
  return out;
};

describe('the audit chain', () => {
  it('shows rounds to anyone, hides members, and is whole for the outside script', async () => {
    for (let n = 1; n <= 5; n += 1) {
      await append('close', { round: String(n), q: 'ab' });
      await append(n === 3 ? 'withdrawal' : 'draw', { round: String(n), amount: '1' });
    }
    const chain = await read();
    expect(chain.list.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1));
    expect(chain.head).toEqual({ seq: 10, hash: chain.list[9]?.hash });
    expect(chain.list.filter(({ body }) => body === null).map(({ kind }) => kind)).toEqual(['withdrawal']);
    for (const entry of chain.list.filter(({ body }) => body !== null))
      expect(hashOf(entry)).toBe(entry.hash);
    expect(failedStep(chain, '0'.repeat(64))).toBeUndefined();
  });

  it('goes on from a number, at most a hundred entries at a time', async () => {
    const { head } = await read();
    for (let n = 1; n <= 110; n += 1) await append('close', { round: String(n) });
    const pages = [await read(head.seq), await read(head.seq + 100), await read(head.seq + 110)];
    expect(pages.map(({ list }) => list.length)).toEqual([100, 10, 0]);
    expect(failedStep(pages[0], head.hash)).toBeUndefined();
    expect(failedStep(pages[1], pages[0]?.list.at(-1)?.hash)).toBeUndefined();
    expect((await read()).list.at(-1)).toEqual(pages[1]?.list.at(-1));
  });

  it('gives two equal bodies about a member different hashes that nobody can recompute', async () => {
    await append('member', { member: '100001', state: 'frozen' });
    await append('member', { member: '100001', state: 'frozen' });
    const { rows } = await database.owner.query<{ body: string }>(
      `select body from audit_chain where kind = 'member'`,
    );
    const bodies = rows.map(({ body }) => JSON.parse(body) as { readonly salt?: string });
    expect(new Set(bodies.map(({ salt }) => salt)).size).toBe(2);
    for (const { salt } of bodies) expect(salt).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, (list: readonly Entry[]) => readonly Entry[], string]>([
    ['an entry left out', (list) => rehashed(list.toSpliced(1, 1)), 'links'],
    ['two entries in another order', (list) => [list[1]!, list[0]!, ...list.slice(2)], 'links'],
    ['a changed body', (list) => list.with(0, { ...list[0]!, body: '{"round":"9"}' }), 'entries'],
    ['a changed moment', (list) => list.with(0, { ...list[0]!, at: list[0]!.at - 1 }), 'entries'],
    ['a body held back', (list) => list.with(0, { ...list[0]!, body: null }), 'entries'],
    [
      'a changed body with all hashes after it',
      (list) => rehashed(list.with(0, { ...list[0]!, body: '{"round":"9"}' })),
      'head',
    ],
    ['no entries', () => [], 'links'],
  ])('is refused with %s', async (_, change, step) => {
    await append('close', { round: '1' });
    await append('draw', { round: '1' });
    await append('close', { round: '2' });
    const chain = await read((await read()).head.seq - 3);
    expect(failedStep({ ...chain, list: change(chain.list) })).toBe(step);
  });

  it('is refused after another hash than the one that was kept', async () => {
    expect(failedStep(await read(1), 'ab'.repeat(32))).toBe('links');
  });

  it.each(['-1', '1.5', 'x', '1e3'])('refuses %j as a number', async (after) => {
    expect((await server.get('games/auditChain', { after })).body.msg).toBe('INVALID_PARAMETERS');
  });

  it('takes nothing from the server but the next entry with its own hash', async () => {
    await append('close', { round: '1' });
    const { head, list } = await read();
    const at = 1_800_000_000_000;
    const next = {
      seq: head.seq + 1,
      at,
      kind: 'operator',
      body: '{"command":"ﬁn é e\u0301"}',
      prev: head.hash,
    };
    const put = (entry: Omit<Entry, 'kind' | 'hash'> & { kind: string; hash?: string }) =>
      transaction(server.ctx.db, (tx) =>
        insertAudit(tx, {
          ...entry,
          prev: Buffer.from(entry.prev, 'hex'),
          hash: Buffer.from(
            entry.hash ?? hashOf({ ...entry, body: entry.body?.normalize('NFC') ?? '' }),
            'hex',
          ),
        } as never),
      );
    const broken = 'does not continue the audit chain';
    await expect(put({ ...next, seq: head.seq + 2 })).rejects.toThrow(broken);
    await expect(put({ ...next, prev: list.at(-2)?.hash ?? '00'.repeat(32) })).rejects.toThrow(broken);
    await expect(put({ ...next, hash: hashOf({ ...next, body: '{}' }) })).rejects.toThrow(broken);
    await expect(put({ ...next, hash: hashOf({ ...next, at: at + 1 }) })).rejects.toThrow(broken);
    expect((await read()).head).toEqual(head);
    await put(next);
    expect((await read()).head).toEqual({
      seq: head.seq + 1,
      hash: hashOf({ ...next, body: next.body.normalize('NFC') }),
    });
  });
});

describe('the kinds of its entries', () => {
  it('shows no body of any other kind, and the outside script knows them all', async () => {
    const { head } = await read();
    for (const kind of AUDIT_KINDS) await append(kind, { round: '1' });
    const chain = await read(head.seq);
    const shown = chain.list.filter(({ body }) => body !== null).map(({ kind }) => kind);
    expect(shown).toEqual([...PUBLIC_AUDIT_KINDS]);
    expect(failedStep(chain, head.hash)).toBeUndefined();
  });
});
