import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RoundReply } from '@tessera/domain/fairness/export-format';
import { type KeyChange, keysOfOperator } from '@tessera/domain/fairness/operator-keys';
import { epochMs } from '@tessera/domain/time';

import { databaseNow } from '../../src/db/database-now.ts';
import { ensureChain } from '../../src/fairness/announce-chain.ts';
import { publicAudit } from '../../src/fairness/audit-chain.ts';
import { announcedKeyOf } from '../../src/fairness/chain-keys.ts';
import { chainsOf } from '../../src/fairness/chain-store.ts';
import { chainFor, NOTICE_MS } from '../../src/fairness/chains.ts';
import { noteOperatorKey } from '../../src/fairness/note-operator-key.ts';
import { newSigningKey, openOperatorKey } from '../../src/fairness/operator-key.ts';
import { prepareKey, promoteKey } from '../../src/process/key-file.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { useDatabase } from '../support/database.ts';
import { addMembers, nextDueRound, placeBets, useWorld, type World } from '../support/round-world.ts';

const K3 = 1;
const database = useDatabase();
const world = useWorld(database, [K3], 'witness');
const MEMBER = 101;

let ctx: World;
/** The file as it was before the rotation. */
const dir = mkdtempSync(path.join(tmpdir(), 'older-key-'));
const older = path.join(dir, 'operator.pem');
afterAll(() => rmSync(dir, { recursive: true }));
let before: string;
beforeAll(async () => {
  ctx = await world.server(2);
  copyFileSync(world.operatorFile, older);
  before = ctx.operator.publicKey.toString('hex');
});

const keyNow = (): string => ctx.operator.publicKey.toString('hex');
const changes = async (): Promise<KeyChange[]> =>
  (await publicAudit(database.db.reader, '0')).list
    .filter(({ kind }) => kind === 'operator_key')
    .map(({ body }) => JSON.parse(body ?? '') as KeyChange);

describe('a new key of the operator', () => {
  it('is published with the one before it, which vouches for it, and once', async () => {
    expect(await noteOperatorKey(ctx)).toBe(true);
    expect(await noteOperatorKey(ctx)).toBe(false);
    prepareKey(world.operatorFile, newSigningKey);
    expect(keyNow()).toBe(before);
    promoteKey(world.operatorFile);
    promoteKey(world.operatorFile);
    expect(keyNow()).not.toBe(before);
    await Promise.all([noteOperatorKey(ctx), noteOperatorKey(ctx)]);
    expect(await changes()).toMatchObject([
      { key: before, previous: null, previousSignature: null },
      { key: keyNow(), previous: before },
    ]);
    expect([...keysOfOperator(before, await changes())].toSorted()).toEqual([before, keyNow()].toSorted());
    expect(keysOfOperator(keyNow(), await changes()).has(before)).toBe(true);
  });

  it('signs the chains announced from then on, and the one before draws its rounds to their end', async () => {
    const game = ctx.games.byId(K3)!;
    const now = await databaseNow(database.owner);
    await ensureChain(ctx, game);
    await ensureChain(ctx, game);
    const [first, second, ...more] = await chainsOf(database.db.reader, K3);
    expect(more).toEqual([]);
    expect([first?.announcement.operatorKey, second?.announcement.operatorKey]).toEqual([before, keyNow()]);
    const servingAt = async (ms: number) => (await chainFor(ctx, game, epochMs(now + ms)))?.id;
    expect(await servingAt(NOTICE_MS / 2)).toEqual(first?.id);
    expect(await servingAt(2 * NOTICE_MS)).toEqual(second?.id);

    await addMembers(ctx, [MEMBER]);
    const id = await nextDueRound(database, K3);
    await placeBets(ctx, id, [{ member: MEMBER, selection: 'side:odd', stakeMinor: 100n }]);
    await roundSteps(ctx).tick();
    const proof = (await roundProof(ctx, { round_id: String(id) }, undefined)) as RoundReply;
    expect(proof).toMatchObject({ outcome: 'drawn', announcement: { operatorKey: before } });
    expect(await announcedKeyOf(ctx, first!.id)).toBe(before);
  });

  it('is not undone by a server whose file is older: it announces nothing, and does not start', async () => {
    const server = { ...ctx, operator: openOperatorKey(older) };
    expect([server.operator.has(before), server.operator.has(keyNow())]).toEqual([true, false]);
    await ensureChain(server, ctx.games.byId(K3)!);
    expect(await chainsOf(database.db.reader, K3)).toHaveLength(2);
    await expect(noteOperatorKey(server)).rejects.toThrow(
      'operator.pem is older than the key that follows it',
    );
  });
});
