import { createReferenceLedger } from '../ledger/reference-ledger.ts';
import type { Snapshot } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import { CANCELLED } from '../state/bet-table.ts';
import type { State } from '../state/state.ts';
import { backOf } from '../state/ticket-due.ts';
import type { WalletFlows } from './wallet-flows.ts';

const HOUSE = '(house)';

/** Posts every opening balance, stake, return and wallet flow by the rules, and compares each balance with
 *  the result. */
export function checkBalances(state: State, snapshot: Snapshot, flows: WalletFlows | undefined): void {
  const { differences, startMinor } = state;
  const ledger = bookAll(state, flows);
  const missing = new Set(
    state
      .members()
      .filter(({ mustExist }) => mustExist)
      .map(({ name }) => name),
  );
  for (const { member, balanceMinor } of snapshot.members) {
    missing.delete(member);
    if (balanceMinor < 0n)
      differences.add('negative', member, `the balance is ${hundredthsText(balanceMinor)}`);
    // A member without ops still has the opening balance.
    const dueMinor = state.findMember(member) ? ledger.balanceOf(member) : startMinor;
    if (balanceMinor !== dueMinor)
      differences.add(
        'drift',
        member,
        `the balance is ${hundredthsText(balanceMinor)}, and by the rules ${hundredthsText(dueMinor)}`,
      );
    if (dueMinor < 0n)
      differences.add('negative', member, 'slips were taken for more than the member ever had');
  }
  for (const name of missing) differences.add('lost', name, 'the member is not there');
  if (snapshot.totalMinor !== 0n)
    differences.add(
      'drift',
      'total',
      `all balances make ${hundredthsText(snapshot.totalMinor)}, not nothing`,
    );
}

function bookAll(state: State, flows: WalletFlows | undefined) {
  const { bets, due, members, rounds, startMinor, tickets } = state;
  const ledger = createReferenceLedger((account) => account === HOUSE);
  const give = (account: string, minor: bigint): void => {
    ledger.post([
      { account, minor },
      { account: HOUSE, minor: -minor },
    ]);
  };
  const names = members().map(({ name }) => name);
  for (const name of names) give(name, startMinor);
  for (let row = 0; row < bets.count(); row += 1) {
    const { member, round, stakeMinor } = bets.at(row);
    const backMinor = bets.is(row, CANCELLED) ? stakeMinor : due(rounds.at(round), row).minor;
    give(names[member] ?? '', backMinor - stakeMinor);
  }
  for (const ticket of tickets.known.values())
    give(ticket.member.name, backOf(state, ticket) - ticket.terms.stakeMinor);
  for (const [name, minor] of flows?.main ?? []) give(name, minor);
  return ledger;
}
