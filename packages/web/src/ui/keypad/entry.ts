export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back';

const WHOLE_MAX = 10;
const ENTRY = new RegExp(`^\\d{0,${WHOLE_MAX}}(?:\\.\\d{0,2})?$`);

/** The amount after one more key; a key that would make it invalid changes nothing. */
export function nextEntry(entry: string, key: Key): string {
  if (key === 'back') return entry.slice(0, -1);
  if (key === '.') return entry.includes('.') ? entry : `${entry === '' ? '0' : entry}.`;
  const next = entry === '0' ? key : entry + key;
  return ENTRY.test(next) ? next : entry;
}
