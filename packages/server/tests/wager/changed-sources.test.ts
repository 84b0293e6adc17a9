import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import type { RoundReply } from '@tessera/domain/fairness/export-format';
import { epochMs } from '@tessera/domain/time';

import { databaseNow } from '../../src/db/database-now.ts';
import { ensureChain } from '../../src/fairness/announce-chain.ts';
import { chainsOf } from '../../src/fairness/chain-store.ts';
import { chainFor, countChainsBySources, NOTICE_MS } from '../../src/fairness/chains.ts';
import { gradeOnSale } from '../../src/fairness/grade-on-sale.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { successiveWitness } from '../../src/witness/successive-witness.ts';
import type { WitnessClient } from '../../src/witness/witness-client.ts';
import { openWitness } from '../../src/witness/witness.ts';
import { useDatabase } from '../support/database.ts';
import { nextDueRound, useWorld, type World } from '../support/round-world.ts';

const K3 = 1;
const database = useDatabase();
const world = useWorld(database, [K3], 'witness');
const dir = mkdtempSync(path.join(tmpdir(), 'other-witness-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A server whose settings name a witness elsewhere, beside the one that has served so far. */
async function movedServer(): Promise<World> {
  const calls = openWitness({ dir, clock: systemClock, guardMs: 0 });
  const later: WitnessClient = {
    createChain: async (input) => calls.createChain(input),
    announce: async (input) => calls.announce(input),
    reveal: async (input) => calls.reveal(input),
    abandon: async (input) => calls.abandon(input),
    close: () => calls.close(),
  };
  const ctx = await world.server(2);
  return {
    ...ctx,
    env: { ...ctx.env, witness: { url: 'http://203.0.113.7:7002', secret: 'secret' } },
    witness: successiveWitness(later, world.witness as unknown as WitnessClient),
  };
}

describe('a house that moves its witness to another party', () => {
  it('announces a chain with it, and draws the rounds of the chain before at the grade they were sold at', async () => {
    const ctx = await movedServer();
    const game = ctx.games.byId(K3)!;
    const now = await databaseNow(database.owner);
    await ensureChain(ctx, game);
    await ensureChain(ctx, game);
    const [before, after, ...more] = await chainsOf(database.db.reader, K3);
    expect(more).toEqual([]);
    expect([before?.witness_location, after?.witness_location]).toEqual(['same-machine', 'independent']);
    const keyOf = (chain: typeof before) => chain?.announcement.witnesses[0]?.key;
    expect(keyOf(after)).not.toBe(keyOf(before));

    // The notice: members can see the announcement before it serves.
    const servingAt = async (ms: number) => (await chainFor(ctx, game, epochMs(now + ms)))?.id;
    expect(await servingAt(NOTICE_MS / 2)).toEqual(before?.id);
    expect(await servingAt(2 * NOTICE_MS)).toEqual(after?.id);

    const id = await nextDueRound(database, K3);
    await roundSteps(ctx).tick();
    const proof = (await roundProof(ctx, { round_id: String(id) }, undefined)) as RoundReply;
    expect(proof).toMatchObject({ outcome: 'drawn', witnessLocation: 'same-machine', grade: 'C' });
    expect(proof.sources).toMatchObject([{ witness: before?.announcement.witnesses[0]?.id }]);
    expect(await gradeOnSale(ctx)).toBe('C');
    expect(await countChainsBySources(database.db.reader, ctx.env)).toEqual({ asSet: 0, others: 1 });
  });
});
