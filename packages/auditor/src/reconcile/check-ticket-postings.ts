import type { ObservedTicketPosting } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { State } from '../state/state.ts';
import { dueOfTicket, restOf } from '../state/ticket-due.ts';

/** Checks the ledger's postings about tickets: one of each act of a member, with its amount; what a home
 *  round paid to each member; and that no escrow gave more than it had. `homes` are those of all tickets. */
export function checkTicketPostings(
  state: State,
  postings: Iterable<ObservedTicketPosting>,
  homes: ReadonlyMap<string, string>,
): void {
  const { differences } = state;
  const due = actsOf(state, homes);
  const paid = payoutsOf(state, homes);
  const keys = new Set<string>();
  const escrows = new Map<string, bigint>();
  for (const posting of postings) {
    const { key, kind, roundId, escrowMinor, members } = posting;
    if (keys.has(key)) differences.add('doubled', key, 'the posting is there twice');
    keys.add(key);
    escrows.set(roundId, (escrows.get(roundId) ?? 0n) + escrowMinor);
    if (kind === 'tcover' || kind === 'tsweep') {
      if (members.length > 0 || escrowMinor > 0n !== (kind === 'tcover'))
        differences.add('wrong-pay', key, `${hundredthsText(escrowMinor)} into the escrow`);
      continue;
    }
    if (kind === 'tpayout') {
      for (const { member, minor } of members) add(paid, `${roundId} ${member}`, -minor);
      continue;
    }
    const told = textOf(posting);
    if (due.get(key) !== told)
      differences.add('wrong-pay', key, `${told}, and by the rules ${due.get(key) ?? 'nothing'}`);
    due.delete(key);
  }
  for (const [key, text] of due) differences.add('lost', key, `there is no posting: ${text}`);
  for (const [at, minor] of paid)
    if (minor !== 0n)
      differences.add('wrong-pay', at, `${hundredthsText(minor)} of its tickets at home there are not paid`);
  for (const [roundId, minor] of escrows)
    if (minor < 0n)
      differences.add('negative', `escrow ${roundId}`, `postings make ${hundredthsText(minor)}`);
}

type Act = Pick<ObservedTicketPosting, 'roundId' | 'escrowMinor' | 'members'>;

const textOf = ({ roundId, escrowMinor, members }: Act): string =>
  [
    `${hundredthsText(escrowMinor)} into the escrow of ${roundId}`,
    ...members.map(({ member, minor }) => `${hundredthsText(minor)} to ${member}`),
  ].join(', ');

/** What members did with their tickets, by the keys of the postings. */
function actsOf({ tickets }: State, homes: ReadonlyMap<string, string>): Map<string, string> {
  const acts = new Map<string, string>();
  for (const ticket of tickets.known.values()) {
    const { ticketId, member, terms, parts, end } = ticket;
    const { stakeMinor } = terms;
    const act = (escrowMinor: bigint, minor: bigint): string =>
      textOf({ roundId: homes.get(ticketId) ?? '', escrowMinor, members: [{ member: member.name, minor }] });
    acts.set(`tstake:${ticketId}`, act(stakeMinor, -stakeMinor));
    for (const [number, part] of parts)
      acts.set(`cashout:${ticketId}:${number}`, act(-part.stakeMinor, part.paidMinor));
    if (end)
      acts.set(
        `${end.by === 'cashout' ? 'cashout' : 'tcancel'}:${ticketId}`,
        act(-restOf(ticket), end.paidMinor),
      );
  }
  return acts;
}

/** What each home round owes each member. */
function payoutsOf(state: State, homes: ReadonlyMap<string, string>): Map<string, bigint> {
  const owed = new Map<string, bigint>();
  for (const ticket of state.tickets.known.values()) {
    const minor = ticket.end ? 0n : (dueOfTicket(state, ticket)?.minor ?? 0n);
    add(owed, `${homes.get(ticket.ticketId)} ${ticket.member.name}`, minor);
  }
  return owed;
}

const add = (sums: Map<string, bigint>, at: string, minor: bigint): void =>
  void sums.set(at, (sums.get(at) ?? 0n) + minor);
