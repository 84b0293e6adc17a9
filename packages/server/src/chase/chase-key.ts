/** The name of an issue's slip, from which its idempotency key is derived (kernel/request-key houseKeyOf). */
export const slipNameOf = (chaseId: bigint, roundId: bigint): string => `chase/${chaseId}/${roundId}`;

/** The same key in SQL, from SQL of the two ids. */
export const slipKeySql = (chaseId: string, roundId: string): string =>
  `encode(substring(sha256(convert_to('house' || chr(10) || 'chase/' || ${chaseId} || '/' || ${roundId}, 'UTF8')) from 1 for 16),
     'hex')::uuid`;
