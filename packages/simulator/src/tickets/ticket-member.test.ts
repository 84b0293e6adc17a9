import { expect, test } from 'vitest';

import type { TicketIntent } from '@tessera/auditor/observed/intent';

import type { Sale } from '../actors/actor.ts';
import { seeded } from '../seeded.ts';
import { createTicketMember } from './ticket-member.ts';

const OFFERS = [1, 2].flatMap((match) =>
  ['h', 'd', 'a'].map((number) => ({ play: `m${match}.1x2`, number, odds: '2.90' })),
);
const SALES = [1, 2].map((day): Sale => ({
  gameId: 21,
  family: 'football',
  issue: `20261201-000${day}`,
  closesAtMs: day * 1_000,
  coming: [],
  offers: OFFERS,
}));

/** Answers as a house that offers 4.00 for any rest of 10.00, and half of that for half of it. */
function answerTo(intent: TicketIntent): object {
  if (intent.kind === 'ticket') return { order_no: intent.key };
  if (intent.kind !== 'cashOutOffer') return {};
  const stake = intent.stake ?? '10.00';
  const isPart = stake !== '10.00';
  return { rest: '10.00', stake, offer: (Number(stake) * 0.4).toFixed(2), part: isPart ? 1 : null };
}

/** What a member does until it is paid for a part, or has done so much. */
function played(seed: bigint): TicketIntent[] {
  const member = createTicketMember(seeded(seed), 'one');
  const intents: TicketIntent[] = [];
  for (let step = 0; step < 200; step += 1) {
    const intent = member.next({ nowMs: step < 20 ? 0 : 1_600, sales: SALES });
    if (!intent) continue;
    intents.push(intent);
    member.learn(intent, { kind: 'accepted', data: answerTo(intent) });
    if (intent.kind === 'cashOut' && intent.part) break;
  }
  return intents;
}

test.each(Array.from({ length: 20 }, (_, n) => BigInt(n)))(
  'the first offer is followed until a part is paid: %s',
  (seed) => {
    const intents = played(seed);
    const asked = intents.findIndex(({ kind }) => kind === 'cashOutOffer');
    expect(intents.slice(asked)).toMatchObject([
      { kind: 'cashOutOffer' },
      { kind: 'cashOutOffer', stake: '5.00' },
      { kind: 'cashOut', amount: '2.00', part: { stake: '5.00', number: 1 } },
    ]);
  },
);
