import { WithdrawFlow } from '../../../wallet/withdraw/withdraw-flow.tsx';

/** A withdrawal to a bank card or another account at a bank. */
export const Page = () => <WithdrawFlow kind="bank" isChosen />;
