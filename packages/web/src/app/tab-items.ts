import type { Translate } from '../i18n/i18n.ts';
import type { TabItem } from '../ui/tab-bar/index.ts';

/** `own` are notices and messages: their pages are opened from the member's. */
type Unread = { readonly own: number; readonly answers: number };

const DEPOSIT_TAB = '/pages/repay/repay';

/** The tabs in display order. The deposit page, a tab by its address, is drawn while it is on top. A tab
 *  without a page is left out. */
export const tabItems = (t: Translate, { own, answers }: Unread, activePath: string): readonly TabItem[] => [
  { path: '/', icon: 'home', label: t('common.home') },
  { path: '/pages/index/discount', icon: 'gift', label: t('common.discount') },
  {
    path: '/pages/index/customer-service',
    icon: 'headset',
    label: t('common.service'),
    badge: { count: answers, label: t('common.unread', { n: answers }) },
  },
  ...(activePath === DEPOSIT_TAB
    ? [{ path: DEPOSIT_TAB, icon: 'wallet', label: t('home.deposit') } as const]
    : []),
  {
    path: '/pages/profile/profile',
    icon: 'person',
    label: t('common.profile'),
    badge: { count: own, label: t('common.unread', { n: own }) },
  },
];
