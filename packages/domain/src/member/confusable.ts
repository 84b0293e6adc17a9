/** Letters of other scripts, and Latin ones with strokes and hooks, that are drawn like one of a to z: of the
 *  table of confusables of UTS #39 (Unicode 13.0.0) those letters that the decomposition NFKD leaves as they
 *  are and whose prototype is one Latin letter; small letters of capitals that are, and small capitals. */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅᴀꓮꭺ𐊠𖽀',
  b: 'ƀƁƂƃƄƅɓʙΒβБВЬбвьѢѣҌҍᏏᏴᏼᑲᑳᑾᑿᒀᒁᒈᖯᗷꓐꞴꞵꮟ𐊂𐊡𐌁',
  c: 'ƇƈȼΣςСсҪҫᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜',
  d: 'ÐðĐđƉƊƌɖɗԁᎠᏧᑯᑺᑻᒇᗞᗪᴅꓒꓓꭰꮷ',
  e: 'ɆɇΕεЕеҽҿᎬᴇⴹꓰꬲꭼ𐊆𑢦𑢮𑣆𑣎',
  f: 'ƑƒϜϝքᖴᵮẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂',
  g: 'ƍƓǤǥɠɡɢԌԍցᏀᏳᏻᶃꓖꮐ',
  h: 'ĦħɦʜΗНнћҢңһӇӈӉӊհᎻᏂᏲᏺᕼⱧⱨⲎⲏꓧꚕꮋꮒ𐋏',
  i: 'ıɨɩɪιіӏᎥᵻᵼꙇꭵ𑣃',
  j: 'ɈɉʝͿϳЈјᎫᒍᒘᒙᴊꓙꞲꭻ',
  k: 'ƘƙΚκКкҚқҞҟᏦᛕᴋⱩⱪⲔⲕꓗꝀꝁꮶ𐔘',
  l: 'ŁłƖƗƚǀɫɭʟΙІӀוןױاٳߊᏞᒪᒶᒷᛁⲒⲓⳐⳑⵏꓡꓲꮮ𐊊𐌉𐐛𐑃𐔦𑢣𑢲𑣒𖼖𖼨',
  m: 'ΜμϺϻМмӍӎᎷᗰᛖᴍⲘⲙꓟꮇ𐊰𐌑',
  n: 'ƝƞɲɳɴΝηոռᵰⲚⲛꓠ𐔓',
  o: 'ØøƟɵΘΟθοσОоѲѳӨөՕօסهھہەۿଠഠတဝჿዐᎤᎾᏫᴏᴑⲞⲟⴱⵁⵔꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑢵𑣈𑣕𑣗',
  p: 'ƤƥΡρРрᏢᑭᑶᑷᒆᴘᵽⲢⲣꓑꮲ𐊕',
  q: 'ʠԛգզⵕ',
  r: 'ƦɍɼɽʀгґғᎡᏒᖇᴦᵲⲅꓣꭇꭈꭱꮁꮢ𐒴𐓜𖼵',
  s: 'ƽʂЅѕՏտᏕᏚᵴꓢꜱꮥꮪ𐊖𐐠𐑈𑣁𖼺',
  t: 'ŦŧƬƭƮȾʈΤτТтҬҭᎢᴛᵵⱦⲦⲧꓔꭲ𐊗𐊱𐌕𑢼𖼊',
  u: 'ɄʉʋυՍսሀᏌᑌᑗᑘᑧᴜᵾꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂',
  v: 'νѴѵטᏙᐯᐺᐻᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈',
  w: 'ɯѡѽԜԝաᎳᏔᴡꓪꝡꮃꮤ𑓅𑜊𑜎𑜏',
  x: 'ΧχХхҲҳᕁᕽᚷⲬⲭⵝꓫꞳꭓ𐊐𐊴𐌗𐔧',
  y: 'ƳƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨⲩꓬꭚꭹꮍ𐊲𑢤𑣜𖽃',
  z: 'ƵƶȤȥʐΖζᏃᴢᵶꓜꮓ𑢩𑣄𑣉',
};

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([latin, letters]) => Array.from(letters, (letter) => [letter, latin])),
);

/** A text as it looks: accents are left out, letters of other scripts are the Latin ones that they resemble,
 *  and of i, l and 1, m and rn, w and vv, o and 0 one stands for all. For comparing texts, not to be read. */
export const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (letter) => LATIN_OF.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replaceAll(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
