/** Prints minor units as decimal text with two places: 1234n is "12.34", -5n is "-0.05". */
export function formatMoney(amount: bigint): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
