import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { WithdrawFlow } from '../../../wallet/withdraw/withdraw-flow.tsx';

/** A withdrawal to an address of a coin or to an e-wallet, or to what else the member has. */
export const Page = () => (
  <WithdrawFlow kind="wallet" isChosen={queryText(useQueryParams(), 'kind') === 'wallet'} />
);
