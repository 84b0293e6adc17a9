import { WithdrawFlow } from '../../../wallet/withdraw/withdraw-flow.tsx';

/** A withdrawal to an address of a coin or to an e-wallet. */
export const Page = () => <WithdrawFlow kind="wallet" />;
