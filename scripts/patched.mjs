/** The text of a source with a patch in it. Throws when the text to replace does not stand there exactly
 *  once, or would stay as it is: a mistake that has quietly gone missing would prove nothing. */
export function patched(text, { id, file, from, to }) {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`${id ?? 'a patch'}: its text stands ${times} times in ${file}: ${from}`);
  if (from === to) throw new Error(`${id ?? 'a patch'}: changes nothing in ${file}`);
  return text.replace(from, () => to);
}
