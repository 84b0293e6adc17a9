/** The fee of a channel for a withdrawal. Units: ten-thousandths of the amount; 1/100. */
export type FeeRule = { readonly feeE4: number; readonly feeMinMinor: bigint };

const E4 = 10_000n;

/** The fee of a withdrawal, taken off what arrives: its part rounded down, and no less than the least.
 *  Units: 1/100.   Cost: none. */
export function withdrawalFee(amountMinor: bigint, { feeE4, feeMinMinor }: FeeRule): bigint {
  const partMinor = (amountMinor * BigInt(feeE4)) / E4;
  return partMinor > feeMinMinor ? partMinor : feeMinMinor;
}
