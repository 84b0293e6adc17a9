import { OperatorRefused } from '../kernel/operator-refused.ts';
import { KEY_NAMES, type KeyName } from '../keys/key-names.ts';
import type { ListedKey } from '../keys/list-keys.ts';
import { columns, type Output } from './output.ts';

const HEAD = ['KEY', 'ID', 'EARLIER', 'NEEDED BY', 'WHERE'];

/** Parses the name of a key.   Refuses: OperatorRefused. */
export function keyNameOf(target: string | undefined): KeyName {
  const name = KEY_NAMES.find((each) => each === target);
  if (!name) throw new OperatorRefused(`name the key: ${KEY_NAMES.join(', ')}`);
  return name;
}

/** Formats keys as a table, by the names of their contents. */
export const keyTable = (keys: readonly ListedKey[]): Output => ({
  lines: columns([
    HEAD,
    ...keys.map(({ name, id, older, needs, where }) => [name, id, String(older), needs, where]),
  ]),
  data: keys,
});
