/** Every game family, in the order of the lists. A new one is a line here and in the map below, its folder
 *  and its line in definitions.ts. */
export const GAME_FAMILIES = ['k3', 'pk10', 'ssc', 'pc28', '11x5', 'mark6'] as const;
export type GameFamily = (typeof GAME_FAMILIES)[number];

/** What clients of the wire contract call the kind of a game. Draws are derived under the same word, so it is
 *  part of every proof and never changes. */
export const WIRE_TYPE_OF = {
  k3: 'dice',
  pk10: 'rank10',
  ssc: 'ball5',
  pc28: 'ball3',
  '11x5': 'ball5of11',
  mark6: 'ball7of49',
} as const satisfies Readonly<Record<GameFamily, string>>;
export type WireType = (typeof WIRE_TYPE_OF)[GameFamily];

export const WIRE_TYPES: readonly WireType[] = GAME_FAMILIES.map((family) => WIRE_TYPE_OF[family]);

/** The family that a wire type stands for; undefined for any other text. */
export const familyOfWireType = (type: string): GameFamily | undefined =>
  GAME_FAMILIES.find((family) => WIRE_TYPE_OF[family] === type);

/** Whether a text from outside, such as a row of the games table, names a family. */
export const isGameFamily = (text: string): text is GameFamily =>
  (GAME_FAMILIES as readonly string[]).includes(text);
