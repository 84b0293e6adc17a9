import { useQuery } from '@tanstack/react-query';

import type { PaymentCall } from '@tessera/contract/patterns';
import type { Payload } from '@tessera/contract/routes';

import { api, queryFor } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { serverClock } from '../../api/server-clock.ts';
import { canUsePasskeys, signByPasskey } from '../../passkey/passkey.ts';
import { type Confirmation, withoutConfirmation } from '../../pending-post/secret.ts';

/** A call as it will be sent, but for what confirms it. */
export type Payment = {
  readonly call: PaymentCall;
  readonly fields: NonNullable<Payload<'security/askPasskey'>['fields']>;
};

/** A payment that was sent before, and goes out again. */
export const paymentOf = (call: PaymentCall, sent: object | null): Payment => ({
  call,
  fields: withoutConfirmation(sent) as Payment['fields'],
});

const SILENTLY = { showLoading: false, showError: false } as const;

/** Has a passkey sign exactly this payment, after finger, face or PIN of the phone. Undefined when the owner
 *  did not go through with it. */
export async function signPayment(payment: Payment): Promise<Confirmation | undefined> {
  const passkey = await signByPasskey(await api('security/askPasskey', payment, SILENTLY));
  return passkey && { passkey };
}

/** Returns true if the member has a passkey that pays, on this site and in this browser. Not before that is
 *  known. */
export function usePaysByPasskey(): boolean {
  const isOffered = 'PublicKeyCredential' in globalThis;
  const { data } = useQuery({ ...queryFor('security/show'), enabled: isOffered }, queryClient);
  if (!data || !canUsePasskeys(data.passkey_site)) return false;
  return data.passkeys.some(({ pays_from: from }) => from * 1000 <= serverClock.now());
}
