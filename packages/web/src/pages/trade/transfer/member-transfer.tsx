import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { useLive } from '../../../live/use-live.ts';
import { usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { useSession } from '../../../session/session.ts';
import { FundPasswordSheet } from '../../../wallet/fund-password/fund-password-sheet.tsx';
import { Confirming } from './confirming.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { Summary } from './summary.tsx';
import { boundsOf } from './transfer-amount.ts';
import { TransferForm } from './transfer-form.tsx';
import { TransferReceipt } from './transfer-receipt.tsx';
import { useTransfer } from './use-transfer.ts';

export type TransferInfo = Data<'trade/transferInfo'>;

/** The steps of a transfer: the form with its sheets, the receipt, or the question what became of it. */
export function MemberTransfer({ info }: { readonly info: TransferInfo }) {
  const { adoptedKey } = usePendingPost('trade/transfer');
  return <Steps key={adoptedKey} info={info} />;
}

function Steps({ info }: { readonly info: TransferInfo }) {
  const transfer = useTransfer();
  const bounds = boundsOf(info, useBalance(info.money));
  const { state, dispatch, post } = transfer;
  if (state.receipt) {
    return <TransferReceipt receipt={state.receipt} onAgain={() => dispatch({ type: 'startedAnew' })} />;
  }
  if (post.state !== 'idle' && !state.isAsking) return <Confirming transfer={transfer} />;
  const { found } = state;
  return (
    <>
      <TransferForm
        state={state}
        bounds={bounds}
        heldUntil={info.held_until}
        dispatch={dispatch}
        onNext={() => transfer.lookUp(bounds)}
      />
      {found && !state.isAsking && (
        <ReviewSheet state={state} found={found} bounds={bounds} dispatch={dispatch} />
      )}
      {found && state.isAsking && (
        <FundPasswordSheet
          summary={<Summary amount={state.amount} user={found.user} />}
          isSet={info.is_set_password}
          state={post.state}
          payment={transfer.payment}
          needsConfirmation={post.needsConfirmation}
          send={transfer.send}
          onOutcome={transfer.onOutcome}
          onClose={() => dispatch({ type: 'passwordClosed' })}
        />
      )}
    </>
  );
}

/** The balance as it stands: the stream and every answer about money keep it up to date. */
function useBalance(known: string): string {
  const id = useSession((session) => session.userInfo?.id ?? '');
  useLive(/^\d+$/.test(id) ? [`member:${Number(id)}`] : []);
  return useQuery(queryFor('user/index')).data?.money ?? known;
}
