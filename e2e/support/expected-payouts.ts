/** The rules of the bets that the browser tests place, written out anew: what a page, a record or a balance
 *  says is compared with these and with nothing that the product computes. */
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

type Verdict = (numbers: readonly number[], pick: string) => boolean;

const RULES: Readonly<Record<string, Verdict>> = {
  'k3 side': (dice, pick) => {
    const sum = sumOf(dice);
    if (pick === 'odd' || pick === 'even') return (sum % 2 === 1) === (pick === 'odd');
    return pick === 'big' ? sum >= 11 && sum <= 17 : sum >= 4 && sum <= 10;
  },
  'k3 threeDiff': (dice, pick) => dice.toSorted().join() === pick.split(/\D/).toSorted().join(),
  'pk10 rank1': ([champion = 0], pick) =>
    pick === 'big' ? champion >= 6 : pick === 'small' ? champion <= 5 : champion === Number(pick),
  'ssc ball1': ([first], pick) => first === Number(pick),
  'ssc total': (balls, pick) => (sumOf(balls) % 2 === 1) === (pick === 'odd'),
};

export function isWon(
  family: string,
  bet: { readonly play: string; readonly number: string },
  numbers: readonly number[],
): boolean {
  const rule = RULES[`${family} ${bet.play}`];
  if (!rule) throw new Error(`no rule for ${family} ${bet.play}`);
  return rule(numbers, bet.number);
}

/** Minor units of an amount as the wire or a page writes it. */
export function minorOf(text: string): bigint {
  const found = /^([+-]?)(\d+)\.(\d{2})$/.exec(
    text
      .replaceAll(',', '')
      .replace('\u2212', '-')
      .replace(/[^\d.+-]/g, ''),
  );
  if (!found) throw new Error(`"${text}" is no amount`);
  const [, sign, whole, cents] = found;
  return BigInt(`${sign}${whole}${cents}`);
}

/** Stake times odds in whole hundredths of a cent, the rest cut off: what a won bet line pays. */
export function payOf(stakeMinor: bigint, odds: string): bigint {
  const [whole = '', part = ''] = odds.split('.');
  return (stakeMinor * BigInt(whole + part.padEnd(4, '0'))) / 10_000n;
}
