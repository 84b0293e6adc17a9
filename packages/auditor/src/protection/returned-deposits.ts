import type { WalletSnapshot } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { Breach } from './limit-steps.ts';

// What a limit has locked of a deposit can go back to its member instead of waiting: without a fee, as a
// withdrawal that takes the money from what is locked.

/** Returns of deposits that are wrong in themselves: of more than is locked of the deposit, of another
 *  member's, with a fee, or paid otherwise than once.
 *  Units: 1/100.   Cost: each deposit, credit and withdrawal once. */
export function returnBreaches({ deposits, credits = [], withdrawals, outside }: WalletSnapshot): Breach[] {
  const owners = new Map([...deposits].map(({ orderId, member }) => [orderId, member]));
  const left = new Map<string, bigint>();
  for (const { depositId, lockedMinor } of credits)
    left.set(depositId, (left.get(depositId) ?? 0n) + lockedMinor);
  const paid = Map.groupBy(
    [...outside].filter(({ outcome, direction }) => direction === 'out' && outcome === 'done'),
    ({ orderId }) => orderId,
  );
  const found: Breach[] = [];
  for (const { orderId, member, amountMinor, feeMinor, state, depositId } of withdrawals) {
    if (depositId === undefined) continue;
    const note = (message: string): void => void found.push({ at: orderId, message });
    const owner = owners.get(depositId);
    if (owner !== member) note(`${member} was given back a deposit of ${owner ?? 'nobody'}`);
    if (feeMinor !== 0n) note(`a deposit went back for a fee of ${hundredthsText(feeMinor)}`);
    const payments = paid.get(orderId) ?? [];
    const isRight = payments.every((payment) => payment.amountMinor === amountMinor);
    if (payments.length !== (state === 'paid' ? 1 : 0) || !isRight)
      note(`it is ${state}, and the cashier paid it ${payments.length} times`);
    if (state !== 'refused') left.set(depositId, (left.get(depositId) ?? 0n) - amountMinor);
  }
  for (const [depositId, minor] of left)
    if (minor < 0n)
      found.push({ at: depositId, message: `${hundredthsText(-minor)} went back that was not locked` });
  return found;
}

/** Members of whom more or less lies locked than deposits, releases and returns leave.   Units: 1/100. */
export function lockedBreaches({ credits = [], withdrawals, locked = [] }: WalletSnapshot): Breach[] {
  const due = new Map<string, bigint>();
  const add = (member: string, minor: bigint): void => void due.set(member, (due.get(member) ?? 0n) + minor);
  for (const { member, lockedMinor } of credits) add(member, lockedMinor);
  for (const { member, amountMinor, state, depositId } of withdrawals)
    if (depositId !== undefined && state !== 'refused') add(member, -amountMinor);
  for (const { member, minor } of locked) add(member, -minor);
  return [...due]
    .filter(([, minor]) => minor !== 0n)
    .map(([at, minor]) => ({
      at,
      message: `${hundredthsText(minor)} of deposits is missing from what is locked`,
    }));
}
