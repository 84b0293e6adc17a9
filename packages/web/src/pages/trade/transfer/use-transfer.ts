import { useReducer, useState, type ActionDispatch } from 'react';

import type { Payload } from '@tessera/contract/routes';
import { formatMoney, ZERO } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { ApiError } from '../../../api/api-error.ts';
import { queryFor } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Confirmation } from '../../../pending-post/secret.ts';
import type { PostOutcome } from '../../../pending-post/send-until-known.ts';
import { useLeftAnswer, usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { errorText } from '../../../ui/error-text/index.ts';
import { paymentOf } from '../../../wallet/fund-password/payment-passkey.ts';
import { lengthOf, REMARK_MAX } from '../../../wallet/remark.ts';
import { problemOf, type Bounds } from './transfer-amount.ts';
import {
  FILLING,
  recipientOf,
  transferReducer,
  type Receipt,
  type TransferAction,
  type TransferState,
} from './transfer-reducer.ts';

/** Looking somebody up is counted; going back and forth is not somebody else. */
const KNOWN_FOR_MS = 5 * 60_000;

export type Transfer = ReturnType<typeof useTransfer>;
export type Dispatch = ActionDispatch<[TransferAction]>;

/** The state of the page, and what its buttons do. */
export function useTransfer() {
  const [state, dispatch] = useReducer(transferReducer, FILLING);
  const post = usePendingPost('trade/transfer');
  const onOutcome = (outcome: PostOutcome<Receipt>): void => {
    if (outcome.kind === 'accepted') dispatch({ type: 'accepted', receipt: outcome.reply });
    if (outcome.kind === 'refused') dispatch({ type: 'refused', code: outcome.code, text: outcome.text });
  };
  const [left] = useState(post.open);
  useLeftAnswer('trade/transfer', (outcome) => {
    // A refusal is mended in the form, which stands as it was sent.
    if (outcome.kind === 'refused') fillIn(left, dispatch);
    onOutcome(outcome);
  });
  return {
    state,
    dispatch,
    post,
    onOutcome,
    lookUp: (bounds: Bounds) => lookUp(state, bounds, dispatch),
    payment: paymentOf('trade/transfer', post.open ?? payloadOf(state)),
    send: (given?: Confirmation) => post.send({ ...payloadOf(state), ...given }),
    // Sends the earlier request again with its key, not the present content of the form.
    repeat: post.askAgain,
  };
}

function fillIn(sent: Payload<'trade/transfer'> | null, dispatch: Dispatch): void {
  for (const field of ['recipient', 'amount', 'remark'] as const)
    dispatch({ type: 'typed', field, text: String(sent?.[field] ?? '') });
}

/** Shows whom it would go to, unless something is missing or wrong that this phone can see. */
async function lookUp(state: TransferState, bounds: Bounds, dispatch: Dispatch): Promise<void> {
  dispatch({ type: 'tried' });
  const recipient = recipientOf(state);
  if (recipient === '' || problemOf(state.amount, bounds) || lengthOf(state.remark) > REMARK_MAX) return;
  try {
    const query = { ...queryFor('trade/recipient', { recipient }), staleTime: KNOWN_FOR_MS };
    dispatch({ type: 'found', found: await queryClient.fetchQuery(query) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind !== 'aborted') dispatch({ type: 'refused', code: error.code, text: errorText(error) });
  }
}

const payloadOf = (state: TransferState) => ({
  recipient: recipientOf(state),
  amount: formatMoney(typedMinor(state.amount) ?? ZERO),
  ...(state.remark.trim() !== '' && { remark: state.remark.trim() }),
});
