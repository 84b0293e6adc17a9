/** Goals of a side in the table: 0 to 9. */
export const GOALS = 9;
export const TICKETS = 1_000_000_000n;

/** The tickets of each of the hundred scores, 0-0 0-1 ... 0-9 1-0 ... 9-9.   Units: means and rho x 100.
 *  Counted as the definition reads: goals of each side are Poisson, the four lowest scores are corrected. */
export function scoreTable(homeMean: number, awayMean: number, rho: number): number[] {
  const [home, away] = [poisson(homeMean), poisson(awayMean)];
  const weights = home.flatMap((h, homeGoals) =>
    away.map((a, awayGoals) => h * a * correction(homeGoals, awayGoals, [homeMean, awayMean, rho])),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const table = weights.map((weight) => Number((TICKETS * weight) / all));
  const missing = Number(TICKETS) - table.reduce((sum, tickets) => sum + tickets, 0);
  weights
    .map((weight, score) => ({ score, rest: (TICKETS * weight) % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.score - b.score : a.rest > b.rest ? -1 : 1))
    .slice(0, missing)
    .forEach(({ score }) => (table[score] = (table[score] ?? 0) + 1));
  return table;
}

/** In the proportion mean^n / n!, from the greatest n down: each is the one above it times n / mean. */
function poisson(mean: number): bigint[] {
  const weights = [BigInt(mean) ** BigInt(GOALS)];
  for (let goals = GOALS; goals > 0; goals -= 1) {
    const [above = 0n] = weights;
    weights.unshift((above * BigInt(goals * 100)) / BigInt(mean));
  }
  return weights;
}

/** Units: a millionth. */
function correction(home: number, away: number, [homeMean, awayMean, rho]: readonly number[]): bigint {
  const [l, m, r] = [BigInt(homeMean ?? 0), BigInt(awayMean ?? 0), BigInt(rho ?? 0)];
  const one = 1_000_000n;
  if (home > 1 || away > 1) return one;
  if (home === 0) return away === 0 ? one - l * m * r : one + 100n * l * r;
  return away === 0 ? one + 100n * m * r : one - 10_000n * r;
}

/** The score that a ticket, from 0, belongs to. */
export function scoreOf(table: readonly number[], ticket: number): { home: number; away: number } {
  let above = 0;
  const score = table.findIndex((tickets) => {
    above += tickets;
    return above > ticket;
  });
  if (score < 0) throw new Error(`no ticket ${ticket}`);
  return { home: Math.floor(score / 10), away: score % 10 };
}
