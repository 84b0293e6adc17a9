import { expect, test } from 'vitest';

import { isBeaconValue } from '@tessera/domain/fairness/beacon';
import { toHex } from '@tessera/domain/fairness/encoding';
import type { RoundExport } from '@tessera/domain/fairness/export-format';
import type { BeaconCheck } from '@tessera/domain/fairness/verify/verify-options';
import { verifyRound as verifyInApp } from '@tessera/domain/fairness/verify/verify-round';
import { failedStep } from '@tessera/domain/fairness/verify/verify-step';

import { isWhole } from '../../../e2e/support/extent.ts';
import { honestRound, type HonestWish } from '../../domain/tests/honest-round.ts';
import { TICKET_DAY } from '../../domain/tests/lies/ticket-lies.ts';
import { rulesFor } from '../../domain/tests/rules-for.ts';
import { verifyRound } from '../verify.mjs';
import { mutationsOf, type Json, type MeaningOf, withoutLike } from './mutations.ts';

const SELECTIONS = {
  k3: ['side:big', 'side:small', 'sum:11', 'single:3'],
  pk10: ['rank1:big', 'rank1:small', 'dt1:dragon', 'rank10:7'],
  ssc: ['ball1:big', 'ball1:small', 'dt:tie', 'front3:mixed'],
  pc28: ['side:big', 'side:small', 'combo:be', 'pattern:pair'],
  '11x5': ['ball1:big', 'ball1:small', 'total:big', 'any2:1-2'],
  mark6: ['side:big', 'side:small', 'anyTail:5', 'all4:1-2-3-4'],
  football: ['m1.1x2:h', 'm2.ah+0.25:a', 'm3.bb:1x2=h+btts=y', 'm2.first:h'],
} as const;

/** Every family, and every policy. */
const PAIRS = [
  ['k3', 3],
  ['pk10', 1],
  ['ssc', 2],
  ['pc28', 0],
  ['11x5', 2],
  ['mark6', 1],
  ['football', 2],
] as const;
/** Every family under a second policy too, and every policy with two families. */
const MORE_PAIRS = [
  ['k3', 0],
  ['pk10', 2],
  ['ssc', 3],
  ['pc28', 1],
  ['11x5', 0],
  ['mark6', 3],
  ['football', 0],
] as const;
/** Each with won and lost bets and one that its member took back. */
const WISHES: readonly HonestWish[] = [...PAIRS, ...(isWhole ? MORE_PAIRS : [])].map(([family, policy]) => ({
  family,
  policy,
  selections: SELECTIONS[family],
  takenBack: [3],
  ...(family === 'ssc' && policy === 2 ? { location: 'same-machine' as const } : {}),
  ...(family === 'football' && policy === 2 ? { tickets: TICKET_DAY.tickets ?? [] } : {}),
}));

/** At which step a change must show first, by the field that was changed. The first line that fits counts. */
const SHOWS_AT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^format/, ['format']],
  [/^announcement\.beacon\.(publicKey|groupHash|beaconId)/, ['beacon-signature']],
  [/^announcement/, ['announcement']],
  [/^model/, ['model']],
  [/^fixtures/, ['fixtures']],
  [/^index/, ['commitment', 'fixtures']],
  [/^(commitment|seed)/, ['commitment']],
  [/^close\.game/, ['announcement']],
  [/^close\.(opens|closes|draws|sealed)At/, ['times', 'close-record']],
  [/^close\.signature/, ['operator-signature']],
  [/^close/, ['close-record']],
  [/^book/, ['book']],
  [/^sources(\.\d+\.(type|witness))?$/, ['sources']],
  [/^sources\.\d+\.round/, ['beacon-round']],
  [/^sources\.\d+\.signature/, ['beacon-signature', 'sources']],
  [/^sources\.\d+\.value/, ['witness-chain', 'sources']],
  [/^sources\.\d+\.(seenAt|cosignature)/, ['witness-signature', 'witness-chain']],
  [/^anchor/, ['seed-chain']],
  [/^external/, ['external']],
  [/^(label|numbers)/, ['numbers', 'matches']],
  [/^resultHash/, ['result-hash']],
  [/^(grade|witnessLocation)/, ['grade']],
  [/^outcome/, ['format', 'payout']],
  [/^payTables/, ['pay-table']],
  [/^bets\.\d+\.content/, ['bet-content', 'odds']],
  [/^bets\.\d+\.receipt/, ['receipt']],
  [/^bets\.\d+\.path/, ['bet-in-round']],
  [/^bets\.\d+\.(status|reason|payoutMinor)/, ['payout']],
  [/^bets/, ['bet-leaf']],
  [/^tickets/, ['ticket']],
];

// Which of the reader's own bets an export shows says nothing, and E sorts its sources itself.
const meaningOf: MeaningOf = (path) =>
  ['bets', 'payTables', 'tickets'].includes(path) ? 'nothing' : path === 'sources' ? 'members' : 'order';

const beacons = new Map<string, boolean>();
const cachedBeacon: BeaconCheck = (network, chainHash, round, signature) => {
  const name = [JSON.stringify(network), toHex(chainHash), round, toHex(signature)].join();
  const known = beacons.get(name) ?? isBeaconValue(network, chainHash, round, signature);
  beacons.set(name, known);
  return known;
};
const inApp = (round: RoundExport): string | undefined =>
  failedStep(verifyInApp(round, rulesFor(round, cachedBeacon)))?.step;
const outside = (round: unknown): string | undefined =>
  verifyRound(round).find(({ problem }) => problem !== undefined)?.step;

let refused = 0;
const EACH_MS = 180_000;
test.each(WISHES)(
  'each changed field of a $family round of policy $policy shows at its step',
  (wish) => {
    const honest = honestRound(wish);
    expect(outside(honest)).toBeUndefined();
    const plain = JSON.parse(JSON.stringify(honest)) as Json;
    let count = 0;
    const all = mutationsOf(plain, meaningOf);
    for (const { path, how, value } of isWhole ? all : withoutLike(all)) {
      const steps = SHOWS_AT.find(([pattern]) => pattern.test(path))?.[1] ?? [];
      expect(steps, `${path} ${how}: outside`).toContain(outside(value));
      // The page's own check is slower; every eighth change is enough to see that both name the same steps.
      if (count % 8 === 0)
        expect(steps, `${path} ${how}: in the app`).toContain(inApp(value as unknown as RoundExport));
      count += 1;
    }
    refused += count;
  },
  EACH_MS,
);

test.each(['4-3-2-1', '1-2-3-3', '1-2-3-50', '1-2-3', '01-2-3-4', '*'])(
  'a play priced with * has no price for the pick %s',
  (pick) => {
    const round = honestRound({ family: 'mark6', policy: 0, selections: ['all4:1-2-3-4'] });
    const changed = {
      ...round,
      bets: round.bets.map((bet) => ({ ...bet, content: bet.content.replace('1-2-3-4', pick) })),
    };
    expect([outside(round), inApp(round)]).toEqual([undefined, undefined]);
    expect([outside(changed), inApp(changed)]).toEqual(['bet-content', 'bet-content']);
  },
);

test('more than 500 changes were tried', () => {
  expect(refused).toBeGreaterThan(500);
});
