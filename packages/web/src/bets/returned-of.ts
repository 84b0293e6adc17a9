import type { Data } from '@tessera/contract/routes';

type BetRecord = Data<'games/getBetRecord'>['list'][number];
type Returning = Pick<BetRecord, 'amount' | 'win_amount'> &
  Partial<Pick<BetRecord, 'result_reason' | 'parts'>> & { readonly status: string };

/** What was called off has its stake back; a ticket of which something was cashed out, what was paid for that
 *  and what its rest has brought.   Units: decimal text. */
export const returnedOf = ({ status, result_reason: reason, parts, amount, win_amount: paid }: Returning) =>
  status !== 'cancelled' || reason === 'cashout' || (parts?.length ?? 0) > 0 ? paid : amount;
