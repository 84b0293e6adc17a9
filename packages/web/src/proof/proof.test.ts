import { describe, expect, test } from 'vitest';

import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { FAMILY_CODES } from '@tessera/domain/games/families';

import { honestRound } from '../../../domain/tests/honest-round.ts';
import { failedOfBet, isProved, stagesOf } from '../pages/game/proof/check/stages.ts';
import { createStorage } from '../storage/browser-storage.ts';
import { checkRound } from './check-round.ts';
import { KeptClaims } from './kept-claims.ts';
import { withPayTables } from './pay-tables.ts';
import { fileName, readProof } from './round-proof.ts';

const createClaims = (): KeptClaims => {
  const values = new Map<string, string>();
  return new KeptClaims(
    createStorage(
      () =>
        ({
          getItem: (key: string) => values.get(key) ?? null,
          setItem: (key: string, value: string) => void values.set(key, value),
          removeItem: (key: string) => void values.delete(key),
        }) as Storage,
    ),
  );
};

const SELECTIONS = {
  k3: ['side:big', 'sum:11'],
  pk10: ['rank1:big', 'dt1:dragon'],
  ssc: ['ball1:big', 'total:odd'],
  pc28: ['side:big', 'sum:13'],
  '11x5': ['ball1:big', 'any2:1-2'],
  mark6: ['special:7', 'all4:1-2-3-4'],
  football: ['m1.1x2:h', 'm3.bb:1x2=a+btts=y'],
} as const;
const rounds = FAMILY_CODES.flatMap((family) => ([0, 2] as const).map((policy) => ({ family, policy })));

describe('checkRound', () => {
  test.each(rounds)('proves every stage of an honest $family round of policy $policy', async (wish) => {
    const round = honestRound({ ...wish, selections: SELECTIONS[wish.family] });
    const { steps } = await checkRound(round, createClaims());
    const stages = stagesOf(steps);
    expect(stages.map((stage) => stage.state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(isProved(stages)).toBe(true);
    expect(round.bets.map((_, at) => failedOfBet(steps, at))).toEqual([null, null]);
  });

  test('takes the text of a pay table from where its hash names it, and compares both', async () => {
    const round = honestRound({ family: 'k3', policy: 2, selections: SELECTIONS.k3 });
    const [table] = round.payTables;
    const reply = { ...round, payTables: round.payTables.map(({ id, hash }) => ({ id, hash })) };
    const asked: string[] = [];
    const textOf = (change: string) => (hash: string) => {
      asked.push(hash);
      return Promise.resolve(`${table?.text}${change}`);
    };
    expect(isProved(stagesOf((await checkRound(reply, createClaims(), textOf(''))).steps))).toBe(true);
    expect(asked).toEqual([table?.hash]);
    const other = stagesOf((await checkRound(reply, createClaims(), textOf('\n'))).steps);
    expect(other.at(-1)).toMatchObject({ state: 'failed', failed: { step: 'pay-table' } });
    expect(await withPayTables(reply, textOf(''))).toEqual(round);
  });

  test('loads the pairing curve for a round with a beacon', async () => {
    const { steps } = await checkRound(
      honestRound({ family: 'k3', policy: 3, selections: [] }),
      createClaims(),
    );
    expect(isProved(stagesOf(steps))).toBe(true);
  });

  const honest = honestRound({ family: 'k3', policy: 2, selections: SELECTIONS.k3 });
  const flip = (hex: string): string => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
  const [bet] = honest.bets;
  const changes: [string, string, Partial<RoundExport>][] = [
    ['committed', 'commitment', { commitment: flip(honest.commitment) }],
    ['sealed', 'close-record', { close: { ...honest.close, root: flip(honest.close.root) } }],
    ['entropy', 'external', { external: flip(honest.external) }],
    ['drawn', 'numbers', { numbers: honest.numbers.map((one) => 7 - one) }],
    ['paid', 'payout', { bets: bet ? [{ ...bet, payoutMinor: '1' }] : [] }],
  ];
  test.each(changes)('reports a change at stage %s, step %s', async (stage, step, change) => {
    const { steps } = await checkRound({ ...honest, ...change }, createClaims());
    const stages = stagesOf(steps);
    expect(isProved(stages)).toBe(false);
    const first = stages.find((each) => each.state === 'failed');
    expect([first?.stage, first?.failed?.step]).toEqual([stage, step]);
  });

  test('reports a goal of a match day that moved a minute', async () => {
    const round = honestRound({ family: 'football', policy: 2, selections: [] });
    const numbers = [...round.numbers.slice(0, -1), (round.numbers.at(-1) ?? 0) - 2];
    const { steps } = await checkRound({ ...round, numbers }, createClaims());
    expect(steps.find(({ ok }) => !ok)?.step).toBe('matches');
  });

  test('does not prove a round with an empty stage', () => {
    expect(isProved(stagesOf([]))).toBe(false);
  });

  test('names the underpaid bet only', async () => {
    const bets = honest.bets.map((one, at) => (at === 0 ? { ...one, payoutMinor: '1' } : one));
    const { steps } = await checkRound({ ...honest, bets }, createClaims());
    expect(failedOfBet(steps, 0)?.step).toBe('payout');
    expect(failedOfBet(steps, 1)).toBeNull();
  });

  test('keeps a proved chain and reports another announcement of it', async () => {
    const kept = createClaims();
    await checkRound(honest, kept);
    expect(kept.chain(honest.announcement.chainId)?.point.index).toBe(honest.index);
    expect(isProved(stagesOf((await checkRound(honest, kept)).steps))).toBe(true);
    const other = {
      ...honest,
      announcement: { ...honest.announcement, hash: flip(honest.announcement.hash) },
    };
    const failed = (await checkRound(other, kept)).steps.filter((step) => !step.ok);
    expect(failed.some((step) => step.step === 'announcement' && step.of === 'kept')).toBe(true);
  });

  test('keeps nothing of a round that fails', async () => {
    const kept = createClaims();
    await checkRound({ ...honest, resultHash: flip(honest.resultHash) }, kept);
    expect(kept.chain(honest.announcement.chainId)).toBeNull();
  });

  test('reports a commitment that differs from the one seen before the draw', async () => {
    const kept = createClaims();
    kept.keepPromise({ ...honest, commitment: flip(honest.commitment), close: null });
    kept.keepPromise(honest);
    const stages = stagesOf((await checkRound(honest, kept)).steps);
    expect(stages[0]).toMatchObject({ state: 'failed', failed: { step: 'commitment', of: 'kept' } });
  });

  test('reports a close record that differs from the one seen before the draw', async () => {
    const kept = createClaims();
    kept.keepPromise({ ...honest, close: null });
    kept.keepPromise({ ...honest, close: { q: flip(honest.close.q) } });
    kept.keepPromise(honest);
    const stages = stagesOf((await checkRound(honest, kept)).steps);
    expect(stages[1]).toMatchObject({ state: 'failed', failed: { step: 'close-record', of: 'kept' } });
  });

  test('keeps the close record of a round that it has proved', async () => {
    const kept = createClaims();
    await checkRound(honest, kept);
    expect(kept.promise(honest.announcement.chainId, honest.index)).toEqual({
      commitment: honest.commitment,
      q: honest.close.q,
    });
  });

  test('tells the two published forms apart and rejects anything else', () => {
    expect(readProof(honest).kind).toBe('drawn');
    expect(readProof({ format: 'rf1/commitment/1', commitment: 'ab' }).kind).toBe('promised');
    expect(readProof({ ...honest, format: 'rf2/round/1' }).kind).toBe('drawn');
    expect(readProof({ format: 'rf1/round/1' }).kind).toBe('unknown');
    expect(readProof(null).kind).toBe('unknown');
    expect(fileName({ ...honest, close: { ...honest.close, game: 'k3/3', issue: '20261121-0042' } })).toBe(
      'round-k3_3-20261121-0042.json',
    );
  });
});
