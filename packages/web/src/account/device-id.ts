import { randomHex } from '../api/random-hex.ts';
import { browserStorage } from '../storage/browser-storage.ts';

const KEY = 'tessera.device';
const BYTES = 16;

/** The number by which this browser's log-ins are known as one device. It is random, and of no use to log
 *  in. */
export function deviceId(): string {
  const known = browserStorage.read(KEY);
  if (known !== null && known !== '') return known;
  const made = randomHex(BYTES);
  browserStorage.write(KEY, made);
  return made;
}
