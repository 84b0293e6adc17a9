import { describe, expect, test } from 'vitest';

import type { RoundExport } from '@tessera/domain/fairness/export-format';

import { honestRound, settle, type HonestWish } from '../../../domain/tests/honest-round.ts';
import { publicKeyOf, sign } from '../../../domain/tests/signed-round.ts';
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
const OTHER_SECRET = new Uint8Array(32).fill(9);

/** A phone that has kept the reply to the own bets and has looked at what the house promises. */
async function phoneWith(reply = replyTo(ROUND), asked = askedFor(ROUND)): Promise<Phone> {
  const one = phone();
  one.house.set('901', promised(ROUND));
  await one.evidence.keep(OWNER, asked, reply);
  await one.evidence.compare(OWNER, ['901']);
  return one;
}

describe('Evidence of an honest house', () => {
  test('keeps receipts and own seed, sees the close record and agrees after the draw', async () => {
    const one = await phoneWith();
    await one.evidence.see(OWNER, '901', ROUND.close.q, null);
    await publish(one, promised(ROUND, true));
    expect(await stateOf(one)).toBe('waiting');
    await publish(one, shown(ROUND));
    expect(await stateOf(one)).toBe('agrees');
    expect(one.alarms).toEqual([]);
    const [kept] = await one.evidence.all(OWNER);
    expect(kept?.bets.map(({ playerSeed }) => playerSeed)).toEqual(
      ownBets(ROUND).map((bet) => bet.playerSeed),
    );
    expect(kept?.close?.q).toBe(ROUND.close.q);
  });

  test('keeps a repeated reply once', async () => {
    const one = await phoneWith();
    await one.evidence.keep(OWNER, askedFor(ROUND), replyTo(ROUND));
    expect((await one.evidence.all(OWNER))[0]?.bets).toHaveLength(ownBets(ROUND).length);
  });

  test('raises no alarm for a reply without a session, and compares when the member is back', async () => {
    const one = await phoneWith();
    one.state.isHere = false;
    await publish(one, { ...ROUND, bets: [] });
    expect([await stateOf(one), one.alarms]).toEqual(['waiting', []]);
    one.state.isHere = true;
    await publish(one, shown(ROUND));
    expect(await stateOf(one)).toBe('agrees');
  });

  test.each([
    ['cannot be reached', new Error('offline')],
    ['answers with something else', {}],
  ])('waits while the house %s', async (_says, answer) => {
    const one = await phoneWith();
    await publish(one, answer);
    expect([await stateOf(one), one.alarms]).toEqual(['waiting', []]);
  });

  test('compares a round that was called off before its draw', async () => {
    const one = await phoneWith();
    await publish(one, { ...promised(ROUND, true), state: 'void' });
    expect([await stateOf(one), one.alarms]).toEqual(['agrees', []]);
  });

  test('compares the round of a demo bet, which is in no book', async () => {
    const one = phone();
    await one.evidence.keepDemo('demo', '901', ROUND.close.issue);
    one.house.set('901', promised(ROUND, true));
    await one.evidence.compare('demo', ['901']);
    one.house.set('901', { ...ROUND, bets: [] });
    await one.evidence.compare('demo', ['901']);
    expect((await one.evidence.all('demo')).map(({ state }) => state)).toEqual(['agrees']);
  });

  test('takes no close record from a draw: it was not shown before', async () => {
    const one = phone();
    await one.evidence.keep(OWNER, askedFor(ROUND), replyTo(ROUND));
    await publish(one, shown(ROUND));
    const [kept] = await one.evidence.all(OWNER);
    expect([kept?.state, kept?.close]).toEqual(['agrees', null]);
  });

  test('compares a bet that is kept while its round is being compared', async () => {
    const one = phone();
    const [reply, asked] = [replyTo(ROUND), askedFor(ROUND)];
    const rows = asked.bet_content as readonly unknown[];
    const onlyFirst = {
      reply: { ...reply, bets: reply.bets.slice(0, 1), receipts: reply.receipts.slice(0, 1) },
      asked: { ...asked, bet_content: rows.slice(0, 1) } as typeof asked,
    };
    await one.evidence.keep(OWNER, onlyFirst.asked, onlyFirst.reply);
    const published = Promise.withResolvers<object>();
    one.house.set('901', published.promise);
    const comparing = one.evidence.compare(OWNER, ['901']);
    await one.evidence.keep(OWNER, asked, reply);
    published.resolve(shown(ROUND));
    await comparing;
    const [kept] = await one.evidence.all(OWNER);
    expect([kept?.state, kept?.bets.length]).toEqual(['waiting', ownBets(ROUND).length]);
    await publish(one, shown(ROUND));
    expect(await stateOf(one)).toBe('agrees');
  });

  test('keeps the members of one phone apart', async () => {
    const one = await phoneWith();
    await one.evidence.keep('8', askedFor(ROUND), replyTo(ROUND));
    await publish(one, shown(ROUND));
    expect((await one.evidence.all('8')).map(({ state }) => state)).toEqual(['waiting']);
  });
});

describe('Evidence of a reply that lies', () => {
  const UNASKED = { id: '77', amount: '1.00' };
  const reply = replyTo(ROUND);
  const [first] = reply.receipts;
  const others = receiptOf(ROUND, 1);
  const withReceipt = (change: Partial<typeof others>) => ({
    ...reply,
    receipts: reply.receipts.map((receipt, at) => (at === 0 ? { ...receipt, ...change } : receipt)),
  });
  const forged = sign(ROUND, { operatorSecret: OTHER_SECRET }).bets[0]?.receipt.signature ?? '';
  const lowered = first?.content.replace(/\|(\d+)\|/, (_, odds) => `|${Number(odds) - 100}|`) ?? '';

  test.each<[string, typeof reply, string]>([
    ['the receipt of another member', withReceipt({ ...others, bet_id: first?.bet_id ?? '' }), 'bet-content'],
    ['the leaf of another member', withReceipt({ leaf: others.leaf }), 'bet-leaf'],
    ['the place of another bet', withReceipt({ index: 1 }), 'receipt'],
    ['a signature of somebody else', withReceipt({ signature: forged }), 'receipt'],
    ['odds one step lower', withReceipt({ content: lowered }), 'bet-content'],
    ['another time', { ...reply, acceptedAt: reply.acceptedAt + 1 }, 'bet-leaf'],
    ['a lower stake', changedBet({ amount: '1.00' }), 'bet-content'],
    ['another round of the chain', { ...reply, chain_index: reply.chain_index + 1 }, 'receipt'],
    [
      'one bet too few',
      { ...reply, bets: reply.bets.slice(1), receipts: reply.receipts.slice(1) },
      'bet-content',
    ],
    ['a receipt of no bet', { ...reply, receipts: [...reply.receipts, others] }, 'bet-content'],
    [
      'a bet that was not asked for',
      {
        ...reply,
        bets: [...reply.bets, ...reply.bets.slice(0, 1).map((bet) => ({ ...bet, ...UNASKED }))],
        receipts: [...reply.receipts, { ...(first ?? others), bet_id: UNASKED.id }],
      },
      'bet-content',
    ],
  ])('finds %s', async (_lie, lie, step) => {
    const one = await phoneWith(lie);
    expect(failures(one)).toEqual([step]);
  });

  test('finds a leaf over another seed than was sent', async () => {
    const one = await phoneWith(reply, { ...askedFor(ROUND), seed: 'ab'.repeat(32) });
    expect(failures(one)).toEqual(['bet-leaf']);
  });

  test('says so although the house answers nothing more', async () => {
    const one = phone();
    await one.evidence.keep(OWNER, askedFor(ROUND), withReceipt({ content: lowered }));
    await one.evidence.compare(OWNER, ['901']);
    expect(failures(one)).toEqual(['bet-content']);
  });

  function changedBet(change: Partial<(typeof reply)['bets'][number]>) {
    return { ...reply, bets: reply.bets.map((bet, at) => (at === 0 ? { ...bet, ...change } : bet)) };
  }
});

describe('Evidence of a published round that lies', () => {
  /** The same bets in a round that the house makes up and signs anew. */
  const remade = (change: Partial<RoundExport>, dishonesty: Parameters<typeof sign>[1] = {}): RoundExport =>
    settle(sign({ ...ROUND, ...change }, dishonesty), WISH);
  const swapped = (change: (bet: RoundExport['bets'][number]) => Partial<RoundExport['bets'][number]>) =>
    remade({ bets: ROUND.bets.map((bet, at) => (at === 0 ? { ...bet, ...change(bet) } : bet)) });

  test('finds a close record that was signed again', async () => {
    const one = await phoneWith();
    await publish(one, promised(ROUND, true));
    await publish(one, shown(remade({ close: { ...ROUND.close, sealedAt: ROUND.close.sealedAt + 1 } })));
    expect(failures(one)).toEqual(['close-record']);
  });

  test('finds that the stream showed another close record', async () => {
    const one = await phoneWith();
    await one.evidence.see(OWNER, '901', 'ab'.repeat(32), null);
    await publish(one, shown(ROUND));
    expect(failures(one)).toEqual(['close-record']);
  });

  test('compares with the first close record of the stream', async () => {
    const one = await phoneWith();
    await one.evidence.see(OWNER, '901', 'ab'.repeat(32), null);
    await one.evidence.see(OWNER, '901', ROUND.close.q, null);
    await publish(one, shown(ROUND));
    expect(failures(one)).toEqual(['close-record']);
  });

  test('finds a bet that is in no list', async () => {
    const one = await phoneWith();
    const without = remade({}, { leftOut: [0] });
    await publish(one, { ...without, bets: ownBets(without).slice(1) });
    expect(failures(one)).toEqual(['bet-in-round']);
  });

  test('finds a leaf that is shown and not under the root', async () => {
    const one = await phoneWith();
    await publish(one, shown(remade({}, { leftOut: [0] })));
    expect(failures(one)).toEqual(['bet-in-round']);
  });

  test.each<[string, RoundExport]>([
    ['another seed', swapped(() => ({ playerSeed: 'ab'.repeat(32) }))],
    [
      'odds one step lower',
      swapped(({ content }) => ({
        content: content.replace(/\|(\d+)\|/, (_, odds) => `|${Number(odds) - 100}|`),
      })),
    ],
    ['a lower stake', swapped(({ stakeMinor }) => ({ stakeMinor: String(Number(stakeMinor) - 1) }))],
    ['a later time', swapped(({ acceptedAt }) => ({ acceptedAt: acceptedAt + 1 }))],
  ])('finds %s in the book', async (_lie, lie) => {
    const one = await phoneWith();
    await publish(one, shown(lie));
    expect(failures(one)).toEqual(['bet-in-round']);
  });

  test('finds another key of the operator', async () => {
    const one = await phoneWith();
    const operatorKey = publicKeyOf(OTHER_SECRET);
    const lie = remade(
      { announcement: { ...ROUND.announcement, operatorKey } },
      { operatorSecret: OTHER_SECRET },
    );
    await publish(one, shown(lie));
    expect(failures(one)).toEqual(['announcement']);
    expect(one.alarms[0]?.published?.announcement.operatorKey).toBe(operatorKey);
  });

  test('finds another announcement of the chain in a later round', async () => {
    const one = await phoneWith();
    const next = honestRound({ ...WISH, index: ROUND.index + 1 });
    const lie = sign(
      { ...next, announcement: { ...next.announcement, createdAt: next.announcement.createdAt - 1 } },
      {},
    );
    one.house.set('902', promised(lie));
    await one.evidence.keepDemo(OWNER, '902', '');
    await one.evidence.compare(OWNER, ['902']);
    expect(failures(one)).toEqual(['announcement']);
  });

  test('finds numbers that do not follow', async () => {
    const one = await phoneWith();
    const [number = 1, ...rest] = ROUND.numbers;
    await publish(one, { ...shown(ROUND), numbers: [(number % 6) + 1, ...rest] });
    expect(failures(one)).toEqual(['numbers']);
  });

  test('raises the alarm once, and again after a restart until it is seen', async () => {
    const one = await phoneWith();
    const lie = shown(swapped(() => ({ playerSeed: 'ab'.repeat(32) })));
    await publish(one, lie);
    await publish(one, lie);
    expect(one.alarms).toHaveLength(1);
    await one.evidence.tell(OWNER);
    expect(one.alarms).toHaveLength(2);
    await one.evidence.told(OWNER, '901');
    await one.evidence.tell(OWNER);
    expect(one.alarms).toHaveLength(2);
  });
});
