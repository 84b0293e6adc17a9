import { minor, type Money } from '@tessera/domain/money';

/** An amount of a published proof, which is untrusted: a malformed one is shown as zero, and its step
 *  fails. */
export const amountOf = (text: string): Money => minor(/^\d{1,16}$/.test(text) ? BigInt(text) : 0n);
