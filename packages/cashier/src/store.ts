import path from 'node:path';

import type { Coins } from './coins.ts';
import type { Fact, Listener, Movement, Order, Payout } from './facts.ts';
import { openJournal } from './journal.ts';

// An order is open until its first payment; further payments of a paid order are also movements, as
// duplicate real payments are. A disbursement is final at once, done or failed. A movement is sent to the
// listener until it is acknowledged, unless its order was silenced.

export type Page = {
  readonly movements: readonly Movement[];
  readonly cursor: string;
  readonly isLast: boolean;
};

/** The cashier's own records. Returned values are already on disk. */
export type Store = {
  readonly createOrder: (order: Omit<Order, 'token'>) => Order | 'other';
  readonly orderByToken: (token: string) => Order | undefined;
  readonly paymentOf: (orderId: string) => Movement | undefined;
  readonly pay: (orderId: string, paid: Pick<Movement, 'amountMinor' | 'coinSteps'>) => Movement;
  readonly payOut: (payout: Payout) => Movement | 'other';
  /** Lists movements after a cursor; from the beginning if the cursor does not belong to this journal. */
  readonly list: (cursor: string) => Page;
  readonly markDelivered: (movementId: string) => void;
  /** Undelivered movements, oldest first. */
  readonly undelivered: () => readonly Movement[];
  readonly listener: () => Listener | undefined;
  readonly setListener: (listener: Listener) => void;
  readonly mute: (orders: readonly string[], isSilent: boolean) => void;
  readonly letFail: (nextPayouts: number, addresses: readonly string[]) => void;
  readonly close: () => void;
};

type StoreDeps = { readonly dir: string; readonly now: () => number; readonly newId: () => string };

const PAGE_SIZE = 200;

/** Opens the records in a folder.   Cost: every call that changes something waits for the disk once. */
export function openStore({ dir, now, newId }: StoreDeps): Store {
  const kept = emptyRecords();
  const journal = openJournal<Fact>(path.join(dir, 'journal.jsonl'), (fact) => keep(kept, fact));
  const note = (fact: Fact, isLight = false): void => {
    journal.append(fact, isLight);
    keep(kept, fact);
  };
  const moved = (part: Omit<Movement, 'id' | 'movedAt'>): Movement => ({
    id: newId(),
    ...part,
    movedAt: now(),
  });

  return {
    createOrder: (wanted) => {
      const known = kept.orders.get(wanted.id);
      if (known) return isSameOrder(known, wanted) ? known : 'other';
      const order = { ...wanted, token: newId() + newId() };
      note({ fact: 'order', order });
      return order;
    },
    orderByToken: (token) => kept.byToken.get(token),
    paymentOf: (orderId) => kept.paid.get(orderId),
    pay: (orderId, paid) => {
      const movement = moved({ direction: 'in', orderId, ...paid, outcome: 'done' });
      note({ fact: 'payment', movement });
      return movement;
    },
    payOut: (payout) => {
      const known = kept.payouts.get(payout.id);
      if (known) return isSamePayout(known.payout, payout) ? known.movement : 'other';
      const isFailing = kept.failingNext > 0 || kept.failingAddresses.has(payout.address);
      const outcome = isFailing ? 'failed' : 'done';
      const movement = moved({
        direction: 'out',
        orderId: payout.id,
        amountMinor: payout.amountMinor,
        coinSteps: payout.coins?.steps,
        outcome,
      });
      note({ fact: 'payout', payout, movement });
      return movement;
    },
    list: (cursor) => pageFrom(kept.movements, cursor),
    // If this fact is lost, the movement is delivered once more, which is harmless.
    markDelivered: (id) => note({ fact: 'delivered', id }, true),
    undelivered: () => [...kept.undelivered.values()].filter((each) => !kept.silent.has(each.orderId)),
    listener: () => kept.listener,
    setListener: (listener) => {
      if (JSON.stringify(listener) !== JSON.stringify(kept.listener)) note({ fact: 'listener', listener });
    },
    mute: (orders, isSilent) => note({ fact: 'silence', orders, isSilent }),
    letFail: (nextPayouts, addresses) => note({ fact: 'failing', nextPayouts, addresses }),
    close: journal.close,
  };
}

type Records = {
  readonly orders: Map<string, Order>;
  readonly byToken: Map<string, Order>;
  readonly payouts: Map<string, { readonly payout: Payout; readonly movement: Movement }>;
  readonly movements: Movement[];
  /** The first payment of each order. */
  readonly paid: Map<string, Movement>;
  readonly undelivered: Map<string, Movement>;
  readonly silent: Set<string>;
  failingNext: number;
  failingAddresses: ReadonlySet<string>;
  listener: Listener | undefined;
};

const emptyRecords = (): Records => ({
  orders: new Map(),
  byToken: new Map(),
  payouts: new Map(),
  movements: [],
  paid: new Map(),
  undelivered: new Map(),
  silent: new Set(),
  failingNext: 0,
  failingAddresses: new Set(),
  listener: undefined,
});

/** Applies a fact, newly written or replayed. */
function keep(kept: Records, fact: Fact): void {
  switch (fact.fact) {
    case 'order':
      kept.orders.set(fact.order.id, fact.order);
      kept.byToken.set(fact.order.token, fact.order);
      return;
    case 'payment':
      return addMovement(kept, fact.movement);
    case 'payout':
      kept.payouts.set(fact.payout.id, fact);
      if (kept.failingNext > 0) kept.failingNext -= 1;
      return addMovement(kept, fact.movement);
    case 'delivered':
      kept.undelivered.delete(fact.id);
      return;
    case 'listener':
      kept.listener = fact.listener;
      return;
    case 'silence':
      for (const id of fact.orders) {
        if (fact.isSilent) kept.silent.add(id);
        else kept.silent.delete(id);
      }
      return;
    case 'failing':
      kept.failingNext = fact.nextPayouts;
      kept.failingAddresses = new Set(fact.addresses);
  }
}

function addMovement(kept: Records, movement: Movement): void {
  kept.movements.push(movement);
  if (movement.direction === 'in' && !kept.paid.has(movement.orderId))
    kept.paid.set(movement.orderId, movement);
  kept.undelivered.set(movement.id, movement);
}

/** A cursor is "<number of movements before it>:<id of the last of them>", and "" the beginning. A number
 *  alone would fit any journal: in a new journal, or an old backup, that has since grown past it, the
 *  earlier movements would never be listed. Listing a movement again is harmless, since ingestion is
 *  idempotent. */
function pageFrom(movements: readonly Movement[], cursor: string): Page {
  const from = positionOf(movements, cursor);
  const page = movements.slice(from, from + PAGE_SIZE);
  const to = from + page.length;
  return { movements: page, cursor: cursorAt(movements, to), isLast: to === movements.length };
}

function positionOf(movements: readonly Movement[], cursor: string): number {
  const position = Number(cursor.split(':', 1)[0]);
  return Number.isSafeInteger(position) && cursor === cursorAt(movements, position) ? position : 0;
}

function cursorAt(movements: readonly Movement[], position: number): string {
  const before = movements[position - 1];
  return before ? `${position}:${before.id}` : '';
}

const isSameOrder = (known: Order, wanted: Omit<Order, 'token'>): boolean =>
  known.channel === wanted.channel &&
  known.amountMinor === wanted.amountMinor &&
  isSameCoins(known.coins, wanted.coins);

const isSamePayout = (known: Payout, wanted: Payout): boolean =>
  known.channel === wanted.channel &&
  known.amountMinor === wanted.amountMinor &&
  known.address === wanted.address &&
  isSameCoins(known.coins, wanted.coins);

const isSameCoins = (known: Coins | undefined, wanted: Coins | undefined): boolean =>
  known?.coin === wanted?.coin && known?.steps === wanted?.steps && known?.rateE4 === wanted?.rateE4;
