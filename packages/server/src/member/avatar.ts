const COLOURS = ['#7a4b2a', '#2a5d7a', '#4b7a2a', '#7a2a5d', '#2a7a6b', '#5d2a7a'];
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the member's picture, or a generated one with the first letter of the nickname, as clients of
 *  this family expect. */
export function avatarOf({ avatar, nickname, id }: { avatar: string; nickname: string; id: bigint }): string {
  if (avatar !== '') return avatar;
  const first = [...graphemes.segment(nickname)][0]?.segment ?? '';
  const colour = COLOURS[Number(id % BigInt(COLOURS.length))];
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="${colour}"/>` +
    `<text x="50" y="50" dy=".35em" font-size="50" font-family="sans-serif" text-anchor="middle" fill="#fff">` +
    `${escapeXml(first.toUpperCase())}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
