import { describe, expect, test } from 'vitest';

import { honestRound, settle, type HonestWish } from '../../../domain/tests/honest-round.ts';
import { sign } from '../../../domain/tests/signed-round.ts';
import {
  askedFor,
  failures,
  inOneSlip,
  ownBets,
  OWNER,
  type Phone,
  phone,
  promised,
  publish,
  receiptOf,
  receiptReplyOf,
  replyTo,
  shown,
  stateOf,
} from './test-house.ts';

const WISH: HonestWish = {
  family: 'k3',
  policy: 2,
  selections: ['side:big', 'side:small', 'sum:11', 'single:3'],
};
const MADE = honestRound(WISH);
const ROUND = settle(sign({ ...MADE, bets: [...inOneSlip(MADE)] }), WISH);

describe('Evidence of bets that were placed elsewhere', () => {
  const reply = replyTo(ROUND);
  const BETS = reply.bets.map(({ id }) => id);

  /** A phone that can ask for the receipts of all own bets of the round; the first may be changed. */
  function phoneWithReceipts(change: Partial<ReturnType<typeof receiptReplyOf>> = {}): Phone {
    const one = phone();
    one.house.set('901', promised(ROUND));
    for (const [at, id] of BETS.entries()) one.receipts.set(id, receiptReplyOf(ROUND, at * 2));
    one.receipts.set(BETS[0] ?? '', { ...receiptReplyOf(ROUND, 0), ...change });
    return one;
  }

  test('has their receipts, once, and agrees after the draw', async () => {
    const one = phoneWithReceipts();
    expect(await one.evidence.fetch(OWNER, BETS)).toBe(true);
    await one.evidence.compare(OWNER, ['901']);
    expect(await one.evidence.fetch(OWNER, BETS)).toBe(false);
    await publish(one, shown(ROUND));
    const [kept] = await one.evidence.all(OWNER);
    expect([one.asked, kept?.state, kept?.issue]).toEqual([BETS, 'agrees', ROUND.close.issue]);
    expect(kept?.bets.map(({ stakeMinor, isFetched }) => [stakeMinor, isFetched])).toEqual(
      ownBets(ROUND).map((bet) => [bet.stakeMinor, true]),
    );
  });

  test('asks once for what two lists name', async () => {
    const one = phoneWithReceipts();
    await Promise.all([one.evidence.fetch(OWNER, BETS), one.evidence.fetch(OWNER, BETS)]);
    expect(one.asked).toEqual(BETS);
  });

  test('asks for the rest after a failure, and at most for twenty at a time', async () => {
    const one = phoneWithReceipts();
    one.receipts.delete(BETS[1] ?? '');
    await expect(one.evidence.fetch(OWNER, BETS)).rejects.toThrow('not now');
    one.receipts.set(BETS[1] ?? '', receiptReplyOf(ROUND, 2));
    await one.evidence.fetch(OWNER, BETS);
    expect(one.asked).toEqual([BETS[0], BETS[1], BETS[1]]);
    const many = phone();
    const ids = Array.from({ length: 30 }, (_, at) => String(900 + at));
    for (const id of ids) many.receipts.set(id, receiptReplyOf(ROUND, 0));
    await many.evidence.fetch(OWNER, ids);
    expect(many.asked).toEqual(ids.slice(0, 20));
  });

  test.each<[string, Parameters<typeof phoneWithReceipts>[0], string]>([
    ['the receipt of another member', { receipt: receiptOf(ROUND, 1) }, 'bet-leaf'],
    ['a lower stake', { amount: '0.01' }, 'bet-leaf'],
    ['another round of the chain', { chain_index: ROUND.index + 1 }, 'receipt'],
  ])('finds %s', async (_lie, lie, step) => {
    const one = phoneWithReceipts(lie);
    await one.evidence.fetch(OWNER, BETS.slice(0, 1));
    await one.evidence.compare(OWNER, ['901']);
    expect(failures(one)).toEqual([step]);
  });

  test('finds a fetched bet that the published round leaves out', async () => {
    const one = phoneWithReceipts();
    await one.evidence.fetch(OWNER, BETS);
    await one.evidence.compare(OWNER, ['901']);
    await publish(one, { ...shown(ROUND), bets: ownBets(ROUND).slice(1) });
    expect(failures(one)).toEqual(['bet-in-round']);
  });

  test('prefers the reply to the placing, with the seed that was sent', async () => {
    const one = phoneWithReceipts();
    await one.evidence.fetch(OWNER, BETS);
    await one.evidence.keep(OWNER, { ...askedFor(ROUND), seed: 'ab'.repeat(32) }, reply);
    await one.evidence.fetch(OWNER, BETS);
    const [kept] = await one.evidence.all(OWNER);
    expect(kept?.bets.map(({ isFetched }) => isFetched)).toEqual(BETS.map(() => undefined));
    await one.evidence.compare(OWNER, ['901']);
    expect(failures(one)).toEqual(['bet-leaf']);
  });

  test('compares the reply to the placing that comes while what was fetched is compared', async () => {
    const one = phoneWithReceipts();
    await one.evidence.fetch(OWNER, BETS);
    const published = Promise.withResolvers<object>();
    one.house.set('901', published.promise);
    const comparing = one.evidence.compare(OWNER, ['901']);
    await one.evidence.keep(OWNER, askedFor(ROUND), reply);
    published.resolve(shown(ROUND));
    await comparing;
    expect(await stateOf(one)).toBe('waiting');
  });
});
