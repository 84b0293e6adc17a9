/** The next credits by account as a settlement reads them: sums, and the two lists as array literals. */
export function chunkOf(
  credits: readonly (readonly [account: bigint, amount: bigint])[],
  limit: number,
): object {
  const chunk = credits.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, limit);
  if (chunk.length === 0)
    return { members: 0, accounts: null, amounts: null, total: null, first: null, last: null };
  return {
    members: chunk.length,
    accounts: `{${chunk.map(([account]) => account).join(',')}}`,
    amounts: `{${chunk.map(([, amount]) => amount).join(',')}}`,
    total: chunk.reduce((sum, [, amount]) => sum + amount, 0n),
    first: chunk[0]?.[0],
    last: chunk.at(-1)?.[0],
  };
}
