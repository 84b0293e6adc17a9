/** Marks that reverse the text direction, have no width, or control a terminal. Texts that look alike must be
 *  equal. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;

/** A joiner between two pictures, as in the emoji of families and professions. */
const PICTURE_JOINER =
  /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
/** Joiners stand inside the words of some scripts. */
const JOINER = /[\u200c\u200d]/gu;

/** The flags that Unicode spells as a black flag with the tags of a region: England, Scotland and Wales. All
 *  other tags are shown by nobody. */
const TAGGED_FLAG = new RegExp(
  ['gbeng', 'gbsct', 'gbwls'].map((region) => `\u{1f3f4}${tagsOf(region)}\u{e007f}`).join('|'),
  'gu',
);

/** Returns true if a text has a mark that reverses or hides what is shown, outside the emoji of Unicode. A
 *  sentence may have joiners; in a name they would make two that look alike. */
export function hasUnseenMark(text: string, kind: 'name' | 'sentence'): boolean {
  const joiner = kind === 'name' ? PICTURE_JOINER : JOINER;
  return UNSEEN.test(text.replace(TAGGED_FLAG, '\u{1f3f4}').replace(joiner, ''));
}

function tagsOf(region: string): string {
  return Array.from(region, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
}
