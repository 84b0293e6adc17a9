import { session } from '../../../session/session.ts';
import { createStorage } from '../../../storage/browser-storage.ts';
import { readObject } from '../../../storage/stored-form.ts';

const KEY = 'tessera.depositChannel';
const storage = createStorage(() => localStorage);

const ownerNow = (): string => session.state.userInfo?.id ?? '';

/** Notes the channel of a deposit, for the next one of the same member on this phone. */
export const noteChannel = (channelId: number): void => storage.write(KEY, { owner: ownerNow(), channelId });

/** The channel of the member's last deposit; null before there is one. */
export function lastChannel(): number | null {
  const kept = readObject(storage.read(KEY));
  const isOwn = kept?.['owner'] === ownerNow();
  return isOwn && typeof kept['channelId'] === 'number' ? kept['channelId'] : null;
}
