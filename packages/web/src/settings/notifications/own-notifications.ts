import { api } from '../../api/api.ts';
import { hiddenBalance } from '../hidden-balance.ts';
import { browserPush } from './browser-push.ts';
import { createNotifications } from './notifications.ts';

const quiet = { showLoading: false, showError: false } as const;

/** The notifications of the member who is logged in on this phone. */
export const notifications = createNotifications({
  browser: browserPush,
  status: () => api('push/key', undefined, quiet),
  subscribe: (payload) => api('push/subscribe', payload, quiet),
  unsubscribe: () => api('push/unsubscribe', undefined, quiet),
  hidesAmounts: () => hiddenBalance.read() === '1',
});
