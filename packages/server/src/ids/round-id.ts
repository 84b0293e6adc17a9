/** Second of the draw * 1000 + game: rises with time, and two servers that make the same round agree on
 *  it. */
export const roundIdOf = (drawsAt: number, gameId: number): bigint =>
  BigInt(Math.floor(drawsAt / 1000)) * 1000n + BigInt(gameId);
