import { readRate } from '@tessera/auditor/plays/odds';
import { seeded } from '@tessera/simulator/seeded';

import { cashierPayer } from '../load/payer.ts';
import { retryUntilKnown } from '../load/retry-until-known.ts';
import { type RaceFixture, type RaceMember, insist, textIn } from '../races/race-fixture.ts';

/** An order in coins names its rate. */
export type Announced = {
  readonly orderId: string;
  readonly payUrl: string;
  readonly rateE4: bigint | undefined;
};

/** Announces a deposit of a member.   Units: 1/100. */
export async function announceDeposit(
  fixture: Pick<RaceFixture, 'servers'>,
  member: RaceMember,
  minor: number,
): Promise<Announced> {
  const outcome = await insist(fixture, member, { kind: 'recharge', amount: amountText(minor) });
  const data = outcome.kind === 'accepted' ? outcome.data : undefined;
  const [orderId, payUrl] = [textIn(data, 'id'), textIn(data, 'pay_url')];
  if (orderId === undefined || !payUrl)
    throw new Error(`no deposit was announced: ${JSON.stringify(outcome)}`);
  const coins: unknown = Reflect.get(Object(data) as object, 'coins');
  return { orderId, payUrl, rateE4: readRate(textIn(coins, 'rate')) };
}

/** Pays an announced deposit at the cashier.   Units: 1/100. */
export async function payDeposit(payUrl: string, minor: number): Promise<void> {
  const form = { pay: 'other', amount: amountText(minor) };
  const { outcome } = await retryUntilKnown(
    [cashierPayer],
    { method: 'POST', path: payUrl, body: form },
    0,
    seeded(0n),
  );
  if (outcome.kind !== 'accepted') throw new Error(`the cashier did not take the money: ${outcome.kind}`);
}

const amountText = (minor: number): string => (minor / 100).toFixed(2);
