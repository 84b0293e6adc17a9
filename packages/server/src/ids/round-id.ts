/** Second of the draw * 1000 + game: it increases with time, and two servers that create the same round
 *  compute the same id. */
export const roundIdOf = (drawsAt: number, gameId: number): bigint =>
  BigInt(Math.floor(drawsAt / 1000)) * 1000n + BigInt(gameId);
