import type { Intent, Outcome } from '../observed/intent.ts';
import { readBetReply } from '../replies/bet-reply.ts';
import { digestOf } from '../replies/digest.ts';
import { fieldOf, readId } from '../replies/read-fields.ts';
import type { State } from '../state/state.ts';

type Known = Exclude<Outcome, { kind: 'unknown' }>;

/** These are refused before the key is looked up, so they say nothing about an earlier reply. */
const SAYS_NOTHING = new Set([
  'UNAUTHORIZED',
  'GAME_NOT_EXIST',
  'TOO_MANY_REQUESTS',
  'SERVER_BUSY',
  'SERVICE_CLOSED',
  'SERVER_ERROR',
]);

/** The state of an order changes; its id and amounts must stay the same in every reply. */
const FIXED = ['order_no', 'amount', 'fee', 'real_amount', 'money', 'balance'];

/** A digest of a reply that distinguishes a repeat from a different reply. Only requests with a key that move
 *  money repeat their reply; a balance changes. That of a ticket has a part for each field, so that what
 *  differs can be named; bets are too many for that. */
export function outcomeDigest({ kind }: Intent, outcome: Known): string {
  if (outcome.kind === 'refused') return '';
  if (kind === 'bet') return slipText(outcome.data);
  if (kind === 'ticket') return ticketText(outcome.data);
  return REPEATED.has(kind) ? orderText(outcome.data) : 'done';
}

/** Orders whose reply is repeated; what else is in it may change. */
const REPEATED: ReadonlySet<string> = new Set(['transfer', 'withdraw', 'returnDeposit']);

const ORDER = 'order ';
const TICKET = 'ticket ';
const slipText = (data: unknown): string => digestOf(JSON.stringify(inOrder(data)) ?? '');
const orderText = (data: unknown): string =>
  `${ORDER}${digestOf(...FIXED.map((name) => String(fieldOf(data, name))))}`;
const ticketText = (data: unknown): string =>
  `${TICKET}${Object.entries(inOrder(data) ?? {})
    .map(([name, value]) => `${name}=${slipText(value)}`)
    .join(' ')}`;

/** A value with its names sorted: a server that drains writes a reply in another way, and the order of names
 *  says nothing. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, inOrder(fieldOf(value, name))]));
}

/** Compares a repeated reply with the first. */
export function checkRepeat(state: State, op: string, before: string, outcome: Known): void {
  const { differences } = state;
  if (before === 'done') return;
  if (outcome.kind === 'refused') {
    if (before !== '' && !SAYS_NOTHING.has(outcome.code))
      differences.add(
        'wrong-reply',
        op,
        `it was taken once, and is refused with ${outcome.code} when repeated`,
      );
    return;
  }
  if (before === '') {
    differences.add('wrong-reply', op, 'it was refused first and taken then');
    return;
  }
  const textOf = before.startsWith(ORDER) ? orderText : before.startsWith(TICKET) ? ticketText : slipText;
  const now = textOf(outcome.data);
  if (before === now) return;
  if (isOfNew(state, outcome.data)) differences.add('doubled', op, 'its repeat was done on its own');
  else
    differences.add(
      'wrong-reply',
      op,
      `its repeat is answered otherwise${otherFields(before, now, outcome)}`,
    );
}

/** The fields of a ticket's reply that its repeat has otherwise, with what it has in them. */
function otherFields(before: string, now: string, { data }: { readonly data: unknown }): string {
  if (!before.startsWith(TICKET)) return '';
  const [first, repeated] = [before, now].map((text) => text.slice(TICKET.length).split(' '));
  const other = [
    ...(first?.filter((part) => !repeated?.includes(part)) ?? []),
    ...(repeated?.filter((part) => !first?.includes(part)) ?? []),
  ];
  const names = new Set(other.map((part) => part.split('=', 1)[0] ?? ''));
  return `, in ${Array.from(names, (name) => `${name}: ${JSON.stringify(fieldOf(data, name))}`).join(', ')}`;
}

/** Whether a reply names unknown bets or an unknown order. */
function isOfNew({ bets, tickets, wallet }: State, data: unknown): boolean {
  const orderId = readId(fieldOf(data, 'order_no'));
  const reported = readBetReply(data)?.bets;
  if (reported)
    return reported.some(({ betId }) => bets.rowOf(betId) === undefined && !tickets.known.has(betId));
  const { transfers, withdrawals, returns } = wallet;
  return orderId !== undefined && ![transfers, withdrawals, returns].some((orders) => orders.has(orderId));
}
