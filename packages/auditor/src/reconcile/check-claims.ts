import type { ObservedClaim } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import { benefitOf, dueOf, type Lifetime } from '../rewards/reward-rules.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { dueOfTicket } from '../state/ticket-due.ts';
import type { KnownClaim } from '../state/wallet-orders.ts';
import type { WalletEvidence } from './wallet-flows.ts';
import { flow } from './wallet-flows.ts';

/** Checks that every acknowledged claim is there once, that every other one was claimed by an unanswered
 *  request, and that none paid more than its rule gives the member at most. */
export function checkClaims(
  state: State,
  undecided: readonly OpenOp[],
  { snapshot, outside, flows }: WalletEvidence,
): void {
  const { differences, wallet } = state;
  const lifetimes = lifetimesOf(state, outside);
  const left = new Set(undecided.filter(({ intent }) => intent.kind === 'claim'));
  const known = new Set(wallet.claims);
  for (const [name, kept] of Map.groupBy(snapshot.claims, ({ member }) => member)) {
    const due = dueOf(
      kept.map(({ key }) => key),
      lifetimes(name),
    );
    const found = new Set<string>();
    for (const claim of kept) {
      const at = `${name} ${claim.key}`;
      const dueMinor = found.has(claim.key) ? 0n : (due.get(claim.key) ?? 0n);
      if (found.has(claim.key)) differences.add('doubled', at, 'the reward is paid twice');
      else if (!explain(state, known, left, claim)) differences.add('doubled', at, 'nobody was told of it');
      found.add(claim.key);
      if (claim.amountMinor !== dueMinor)
        differences.add(
          'wrong-pay',
          at,
          `${hundredthsText(claim.amountMinor)}, and by the rules ${hundredthsText(dueMinor)}`,
        );
      flow(flows.main, name, dueMinor);
    }
  }
  for (const { op } of known) differences.add('lost', op, 'the claim was acknowledged and is not there');
}

/** Finds the acknowledged claim, or the unanswered one, that a paid reward belongs to. */
function explain(
  { wallet }: State,
  known: Set<KnownClaim>,
  left: Set<OpenOp>,
  { member, key, amountMinor }: ObservedClaim,
): boolean {
  const benefit = benefitOf(key);
  for (const each of known) {
    if (each.member.name !== member || each.benefit !== benefit || each.amountMinor !== amountMinor) continue;
    known.delete(each);
    return true;
  }
  for (const open of left) {
    const { intent } = open;
    if (intent.kind !== 'claim' || intent.member !== member || intent.benefit !== benefit) continue;
    left.delete(open);
    wallet.claims.push({ op: intent.op, member: open.member, benefit, amountMinor });
    open.doubt ??= open.member.model.doubt(intent.op);
    open.doubt.done ??= { changeMinor: amountMinor, placed: undefined };
    return true;
  }
  return false;
}

/** The sums that each member has paid in at the cashier, and staked on bets without what came back. */
function lifetimesOf(state: State, outside: WalletEvidence['outside']): (name: string) => Lifetime {
  const { bets, due, members, rounds, tickets, wallet } = state;
  const [deposits, stakes] = [new Map<string, bigint>(), new Map<number, bigint>()];
  for (const [orderId, { member }] of wallet.deposits)
    for (const { amountMinor } of outside.get(orderId) ?? []) flow(deposits, member.name, amountMinor);
  for (let row = 0; row < bets.count(); row += 1) {
    const { member, round, stakeMinor } = bets.at(row);
    const { state: is, returnedMinor } = due(rounds.at(round), row);
    if (is === 'pending' || is === 'cancelled') continue;
    stakes.set(member, (stakes.get(member) ?? 0n) + stakeMinor - returnedMinor);
  }
  for (const ticket of tickets.known.values())
    if (ticket.end === undefined && dueOfTicket(state, ticket) !== undefined)
      stakes.set(ticket.member.index, (stakes.get(ticket.member.index) ?? 0n) + ticket.terms.stakeMinor);
  const indexOf = new Map(members().map(({ name, index }) => [name, index]));
  return (name) => ({
    depositMinor: deposits.get(name) ?? 0n,
    stakedMinor: stakes.get(indexOf.get(name) ?? -1) ?? 0n,
  });
}
