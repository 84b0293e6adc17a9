/** What a TOO_MANY_REQUESTS may stand for, as `limit` in its data. `address` and `member` bound all calls a
 *  second; the others bound one call of a member or an address. */
export const REQUEST_LIMITS = [
  'address',
  'member',
  'connections',
  'streams',
  'member_streams',
  'registrations',
  'deposits',
  'open_deposits',
  'deposit_proofs',
  'statements',
  'recipients',
  'unknown_recipients',
  'uploads',
  'service',
  'feedback',
  'chases',
] as const;
export type RequestLimit = (typeof REQUEST_LIMITS)[number];
