/** Every family whose rounds all have the same rules, in the order of the lists. A new one is a line here and
 *  in the map below, its folder and its line in definitions.ts. */
export const GAME_FAMILIES = ['k3', 'pk10', 'ssc', 'pc28', '11x5', 'mark6'] as const;
export type GameFamily = (typeof GAME_FAMILIES)[number];

/** Families whose rounds differ: each sells a match day of its league, which follows from a text and the
 *  place of the round in its chain. */
export const LEAGUE_FAMILIES = ['football'] as const;
export type LeagueFamily = (typeof LEAGUE_FAMILIES)[number];
export type FamilyCode = GameFamily | LeagueFamily;

/** Every family there is. */
export const FAMILY_CODES: readonly FamilyCode[] = [...GAME_FAMILIES, ...LEAGUE_FAMILIES];

/** Game type of each family in the wire contract. */
export const WIRE_TYPE_OF = {
  k3: 'dice',
  pk10: 'rank10',
  ssc: 'ball5',
  pc28: 'ball3',
  '11x5': 'ball5of11',
  mark6: 'ball7of49',
  football: 'sports',
} as const satisfies Readonly<Record<FamilyCode, string>>;
export type WireType = (typeof WIRE_TYPE_OF)[FamilyCode];

export const WIRE_TYPES: readonly WireType[] = FAMILY_CODES.map((family) => WIRE_TYPE_OF[family]);

/** The word under which the draws of a family are derived: part of every proof, so that it never changes. */
export const LABEL_OF = { ...WIRE_TYPE_OF, football: 'football1' } as const satisfies Readonly<
  Record<FamilyCode, string>
>;
export type DrawLabel = (typeof LABEL_OF)[FamilyCode];

export const DRAW_LABELS: readonly DrawLabel[] = FAMILY_CODES.map((family) => LABEL_OF[family]);

/** The family that a wire type stands for; undefined for any other text. */
export const familyOfWireType = (type: string): FamilyCode | undefined =>
  FAMILY_CODES.find((family) => WIRE_TYPE_OF[family] === type);

/** The family whose draws are derived under a label; undefined for any other text. */
export const familyOfLabel = (label: string): FamilyCode | undefined =>
  FAMILY_CODES.find((family) => LABEL_OF[family] === label);

/** Returns true if a text from outside, such as a row of the games table, names a family whose rounds all
 *  have the same rules. */
export const isGameFamily = (text: string): text is GameFamily =>
  (GAME_FAMILIES as readonly string[]).includes(text);

/** Returns true if it names a family whose rounds are match days. */
export const isLeagueFamily = (text: string): text is LeagueFamily =>
  (LEAGUE_FAMILIES as readonly string[]).includes(text);
