/** A crest: how its field is divided, and the hues of the two tints, in degrees. */
export type CrestDesign = { readonly division: number; readonly hues: readonly [number, number] };

/** The divisions of a shield, as paths of its second tint on a field of 24 units. */
export const DIVISIONS = [
  'M12 2h9v20h-9z',
  'M3 12h18v10H3z',
  'M3 2h18L3 22z',
  'M12 9l9 7v6H3v-6z',
  'M3 2h9v10h9v10h-9V12H3z',
  'M8 2h3v20H8zm5 0h3v20h-3z',
  'M3 8h18v3H3zm0 6h18v3H3z',
  'M12 6a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z',
  'M12 4l6 7.5-6 7.5-6-7.5z',
] as const;

const HUES = [25, 55, 90, 145, 190, 225, 260, 300, 345] as const;

/** The crest of a club, drawn from its code: the same on every phone, and of no club of the world.
 *  Cost: one step a letter. */
export function crestOf(code: string): CrestDesign {
  const sum = hashOf(code);
  const first = Math.trunc(sum / DIVISIONS.length) % HUES.length;
  // Never the same hue twice in one crest.
  const second = (first + 1 + (Math.trunc(sum / 101) % (HUES.length - 1))) % HUES.length;
  return { division: sum % DIVISIONS.length, hues: [HUES[first] ?? 0, HUES[second] ?? 0] };
}

/** Fowler, Noll and Vo's hash of 32 bits. */
function hashOf(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 0;
}
