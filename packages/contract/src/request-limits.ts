/** Causes of TOO_MANY_REQUESTS, as `limit` in its data. `address` and `member` bound all calls a second; the
 *  others bound one call of a member or an address. */
export const REQUEST_LIMITS = [
  'address',
  'member',
  'connections',
  'streams',
  'member_streams',
  'registrations',
  'logins',
  'bets',
  'deposits',
  'open_deposits',
  'deposit_proofs',
  'identity_checks',
  'statements',
  'recipients',
  'unknown_recipients',
  'uploads',
  'service',
  'feedback',
  'chases',
  'emails',
  'shared_slips',
  'slip_codes',
  'payment_passkeys',
] as const;
export type RequestLimit = (typeof REQUEST_LIMITS)[number];
