import type { WalletIntent } from '../observed/intent.ts';
import { hundredthsText, readHundredths } from '../plays/odds.ts';
import { fieldOf } from '../replies/read-fields.ts';
import { mayPay } from '../rewards/reward-rules.ts';
import type { OpenOp } from '../state/member.ts';
import { record } from '../state/record.ts';
import type { State } from '../state/state.ts';
import type { WalletOrders } from '../state/wallet-orders.ts';

type ClaimIntent = Extract<WalletIntent, { kind: 'claim' }>;

const nameOf = ({ member, benefit }: ClaimIntent): string => `${member} ${benefit}`;

/** Records who claims what for the first time: nothing can have been claimed before that. */
export function noteClaim({ claimedFirst }: WalletOrders, intent: ClaimIntent): void {
  const name = nameOf(intent);
  if (!claimedFirst.has(name)) claimedFirst.set(name, intent.op);
}

/** Applies an accepted claim: the amount is one that the benefit can pay, and is on the balance at once. */
export function applyClaim(state: State, open: OpenOp, intent: ClaimIntent, data: unknown): void {
  const wrong = (message: string): void => state.differences.add('wrong-reply', intent.op, message);
  const amountMinor = readHundredths(fieldOf(data, 'amount'));
  const reportedMinor = readHundredths(fieldOf(data, 'money'));
  if (amountMinor === undefined || reportedMinor === undefined)
    return wrong('the reply is not one to a claim');
  if (!mayPay(intent.benefit, amountMinor))
    wrong(`${intent.benefit} does not pay ${hundredthsText(amountMinor)}`);
  const { op, benefit } = intent;
  state.wallet.claims.push({ op, member: open.member, benefit, amountMinor });
  record(state, open, { changeMinor: amountMinor, reportedMinor });
}

/** Why a claim cannot have been refused like this; undefined when it can. */
export function whyNotClaimed({ wallet }: State, intent: ClaimIntent, code: string): string | undefined {
  if (code === 'BENEFIT_CLAIMED' && wallet.claimedFirst.get(nameOf(intent)) === intent.op)
    return 'nobody has claimed it before';
  if (code === 'BENEFIT_NOT_EXIST') return 'there is such a benefit';
  if (intent.benefit !== 'sign-in' || code !== 'BENEFIT_LOCKED') return undefined;
  for (const { member, isSeen } of wallet.deposits.values())
    if (isSeen && member.name === intent.member) return 'a deposit was credited before';
  return undefined;
}
