/** Odds as the wire prints them, "2.18", as ten-thousandths. Cut as text: no floating number is involved. */
export function oddsE4Of(odds: string): number {
  const [whole = '0', decimals = ''] = odds.split('.');
  return Number(whole + decimals.padEnd(4, '0').slice(0, 4));
}
