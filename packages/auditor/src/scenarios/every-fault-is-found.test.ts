import { expect, it } from 'vitest';

import { createAuditor } from '../auditor.ts';
import type { Difference } from '../observed/difference.ts';
import type { Intent } from '../observed/intent.ts';
import { type Below, createTinyProduct, GAME, type ProductFault, START } from './tiny-product.ts';

const MEMBERS = ['ann', 'bob', 'cid'];
const STEPS = 150;
const HISTORIES = 30;
const LONG_MS = 60_000;

/** Seeded randomness: the same seed gives the same history. */
function belowOf(seed: number): Below {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Runs one history in which replies are lost and payouts arrive at any time, and injects one fault at the
 *  first occasion from some step on. Returns the auditor's differences, or undefined when there was no
 *  occasion. */
function differencesOf(seed: number, fault: ProductFault | undefined): readonly Difference[] | undefined {
  const below = belowOf(seed);
  const auditor = createAuditor({ startMinor: START, games: [{ gameId: GAME, family: 'k3' }] });
  const from = below(STEPS);
  let [step, isDone] = [0, fault === undefined];
  const fails = (what: ProductFault): boolean => {
    if (isDone || what !== fault || step < from) return false;
    isDone = true;
    return true;
  };
  const product = createTinyProduct(below, fails, auditor);
  for (; step < STEPS; step += 1) {
    const roll = below(20);
    if (roll === 0) product.draw();
    else if (roll <= 2) product.paySome();
    else act(below, product, auditor, `${step}`);
  }
  const snapshot = product.end();
  const found = auditor.reconcile(snapshot);
  return isDone ? found : undefined;
}

/** One member performs one op. The request or the reply may be lost; the member retries or gives up. */
function act(
  below: Below,
  product: ReturnType<typeof createTinyProduct>,
  auditor: ReturnType<typeof createAuditor>,
  op: string,
): void {
  const member = MEMBERS[below(MEMBERS.length)] ?? '';
  const [betId] = product.cancellable(member);
  const roll = below(10);
  const intent: Intent =
    roll < 2
      ? { kind: 'balance', op, member }
      : roll < 4 && betId !== undefined
        ? { kind: 'cancel', op, member, betId }
        : product.randomSlip(op, member);
  auditor.recordIntent(intent);
  const fate = below(20);
  if (fate === 0) return;
  const data = product.perform(intent);
  if (fate <= 2) auditor.recordOutcome(op, { kind: 'unknown' });
  if (fate === 1) return;
  if (data === undefined) auditor.recordOutcome(op, { kind: 'refused', code: 'ISSUE_CLOSED' });
  else auditor.recordOutcome(op, { kind: 'accepted', data });
}

it('reports nothing for a correct product', { timeout: LONG_MS }, () => {
  for (let seed = 0; seed < 5 * HISTORIES; seed += 1)
    expect([seed, differencesOf(seed, undefined)]).toEqual([seed, []]);
});

it.each<[ProductFault, Difference['what']]>([
  ['payout omitted', 'drift'],
  ['payout made twice', 'drift'],
  ['payout one cent too high', 'wrong-pay'],
  ['stake not debited', 'drift'],
  ['bet dropped', 'lost'],
  ['slip accepted twice', 'doubled'],
  ['accepted late', 'late'],
  ['cancelled without a refund', 'drift'],
])('sees every %s', { timeout: LONG_MS }, (fault, what) => {
  const seen = Array.from({ length: HISTORIES }, (_, seed) => differencesOf(seed, fault)).filter(
    (found) => found !== undefined,
  );
  expect(seen.length).toBeGreaterThan(HISTORIES / 3);
  for (const found of seen) expect(found).not.toEqual([]);
  // A lost bet of an unanswered slip shows only in the balance.
  const named = seen.filter((found) => found.some((each) => each.what === what));
  expect(named.length).toBeGreaterThan(seen.length / 2);
});
