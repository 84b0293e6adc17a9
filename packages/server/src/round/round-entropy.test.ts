import { describe, expect, it } from 'vitest';

import { toHex } from '@tessera/domain/fairness/encoding';
import { beaconRoundAt, beaconRoundFor } from '@tessera/domain/fairness/entropy';
import type { CloseExport, SourceExport } from '@tessera/domain/fairness/export-format';
import { QUICKNET } from '@tessera/domain/fairness/quicknet';
import { epochMs } from '@tessera/domain/time';

import type { ChainRow } from '../fairness/chain-store.ts';
import type { Beacon } from '../fairness/drand.ts';
import { ProcessRefusal } from '../process/process-refusal.ts';
import type { RoundContext } from './round-context.ts';
import { askSources } from './round-entropy.ts';
import type { RoundRow } from './round-store.ts';

const [BEACON, BOTH] = [1, 3];
const CLOSES_AT = 1_800_000_000_000;
const SIGNATURE = new Uint8Array(48).fill(7);
const TERMS = { ...QUICKNET, guard: 5 };
const SEEN: SourceExport = { type: 'witness', witness: '0a', value: '0b', seenAt: 1, cosignature: '0c' };

const round = { id: 9n, chain_id: Buffer.alloc(16), chain_index: 4 } as RoundRow;
const sealedAt = (at: number) => ({ closesAt: CLOSES_AT, sealedAt: at }) as CloseExport;
const chainWith = (policy: number) =>
  ({
    policy,
    announcement: { beacon: { ...TERMS, chainHash: toHex(QUICKNET.chainHash) } },
  }) as unknown as ChainRow;

/** A relay that has every round, and a witness that answers or refuses. */
function outside(now: number, { signature = SIGNATURE, reveal = async () => SEEN } = {}) {
  const requested: number[] = [];
  const beacon: Beacon = {
    network: QUICKNET,
    signatureOf: async (number) => {
      requested.push(number);
      return signature.length > 0 ? signature : undefined;
    },
  };
  const witness = { reveal } as unknown as RoundContext['witness'];
  return { requested, ctx: { beacon, witness, clock: { now: () => epochMs(now) } } };
}

describe('askSources', () => {
  it.each([
    ['the close', CLOSES_AT],
    ['a seal an hour later', CLOSES_AT + 3_600_000],
  ])('takes the beacon round that comes after %s', async (_, sealed) => {
    const due = beaconRoundFor(TERMS, CLOSES_AT, sealed);
    const { requested, ctx } = outside(beaconRoundAt(TERMS, due));
    expect(await askSources(ctx, round, chainWith(BEACON), sealedAt(sealed))).toEqual({
      isComplete: true,
      sources: [{ type: 'beacon', round: due, signature: toHex(SIGNATURE) }],
    });
    expect(requested).toEqual([due]);
  });

  it('waits without a request until the beacon round comes into being', async () => {
    const due = beaconRoundAt(TERMS, beaconRoundFor(TERMS, CLOSES_AT, CLOSES_AT));
    const { requested, ctx } = outside(due - 1);
    const answer = await askSources(ctx, round, chainWith(BEACON), sealedAt(CLOSES_AT));
    expect([answer, requested]).toEqual([{ isComplete: false, retryMs: 1 }, []]);
  });

  it('waits for a beacon round that no relay has yet', async () => {
    const { ctx } = outside(CLOSES_AT + 60_000, { signature: new Uint8Array() });
    expect(await askSources(ctx, round, chainWith(BOTH), sealedAt(CLOSES_AT))).toEqual({
      isComplete: false,
      retryMs: 1_000,
    });
  });

  it('waits for a witness that calls it too early, and asks no beacon meanwhile', async () => {
    const reveal = () => Promise.reject(new ProcessRefusal('TOO_EARLY', 250));
    const { requested, ctx } = outside(CLOSES_AT + 60_000, { reveal });
    const answer = await askSources(ctx, round, chainWith(BOTH), sealedAt(CLOSES_AT));
    expect([answer, requested]).toEqual([{ isComplete: false, retryMs: 250 }, []]);
  });

  it('returns the witness before the beacon, and only the announced ones', async () => {
    const { ctx } = outside(CLOSES_AT + 60_000);
    const types = async (policy: number) => {
      const answer = await askSources(ctx, round, chainWith(policy), sealedAt(CLOSES_AT));
      return answer.isComplete ? answer.sources.map(({ type }) => type) : answer;
    };
    expect([await types(BOTH), await types(BEACON), await types(0)]).toEqual([
      ['witness', 'beacon'],
      ['beacon'],
      [],
    ]);
  });
});
