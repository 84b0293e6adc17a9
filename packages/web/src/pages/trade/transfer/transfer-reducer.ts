import type { Data } from '@tessera/contract/routes';
import { readAccountName } from '@tessera/domain/member/identifier';
import { ownValue } from '@tessera/domain/own-value';

/** A transfer from the first figure to its receipt.
 *
 *  filling -- found --> review -- confirmed --> asking (for the fund password) -- accepted --> done
 *  review | asking -- closed --> filling | review  asking -- refused --> filling | review, where the fault is
 *  done -- startedAnew --> filling */
export type TransferState = {
  readonly recipient: string;
  readonly amount: string;
  readonly remark: string;
  /** From the first try on, what is missing is said at its field. */
  readonly isTried: boolean;
  readonly fault: Fault | null;
  readonly found: Found | null;
  readonly isAsking: boolean;
  readonly receipt: Receipt | null;
};

export type Found = Data<'trade/recipient'>;
export type Receipt = Data<'trade/transfer'>;
/** A refusal of the server, at the place where it can be corrected. */
export type Fault = { readonly place: Place; readonly text: string };
export type Place = 'recipient' | 'amount' | 'remark' | 'whole';

export type TransferAction =
  | { readonly type: 'typed'; readonly field: 'recipient' | 'amount' | 'remark'; readonly text: string }
  | { readonly type: 'tried' }
  | { readonly type: 'found'; readonly found: Found }
  | { readonly type: 'confirmed' }
  | { readonly type: 'reviewClosed' }
  | { readonly type: 'passwordClosed' }
  | { readonly type: 'refused'; readonly code: string; readonly text: string }
  | { readonly type: 'accepted'; readonly receipt: Receipt }
  | { readonly type: 'startedAnew' };

export const FILLING: TransferState = {
  recipient: '',
  amount: '',
  remark: '',
  isTried: false,
  fault: null,
  found: null,
  isAsking: false,
  receipt: null,
};

export function transferReducer(state: TransferState, action: TransferAction): TransferState {
  switch (action.type) {
    case 'typed':
      return { ...state, [action.field]: action.text, fault: null };
    case 'tried':
      return { ...state, isTried: true, fault: null };
    case 'found':
      return { ...state, found: action.found, fault: null };
    case 'confirmed':
      return { ...state, isAsking: true, fault: null };
    case 'reviewClosed':
      return { ...state, found: null, isAsking: false };
    case 'passwordClosed':
      return { ...state, isAsking: false };
    case 'refused': {
      const fault = { place: placeOf(action.code), text: action.text };
      // The fault of a field is corrected in the form; other faults are shown under the review.
      return { ...state, fault, isAsking: false, found: fault.place === 'whole' ? state.found : null };
    }
    case 'accepted':
      return { ...FILLING, receipt: action.receipt };
    case 'startedAnew':
      return FILLING;
  }
}

const PLACES: Readonly<Record<string, Place>> = {
  USER_NOT_EXISTS: 'recipient',
  TRANSFER_TO_SELF: 'recipient',
  RECIPIENT_UNAVAILABLE: 'recipient',
  AMOUNT_INVALID: 'amount',
  AMOUNT_LIMIT: 'amount',
  DAILY_LIMIT: 'amount',
  MONEY_NOT_ENOUGH: 'amount',
  BALANCE_NOT_ENOUGH: 'amount',
  REWARD_NOT_STAKED: 'amount',
  REMARK_INVALID: 'remark',
};

const placeOf = (code: string): Place => ownValue(PLACES, code) ?? 'whole';

/** A name as it is looked up and sent. */
export const recipientOf = (state: TransferState): string => readAccountName(state.recipient);
