/** Odds text as on the wire ("2.18") in ten-thousandths. Parsed as text, never as a floating-point number. */
export function oddsE4Of(odds: string): number {
  const [whole = '0', decimals = ''] = odds.split('.');
  return Number(whole + decimals.padEnd(4, '0').slice(0, 4));
}
