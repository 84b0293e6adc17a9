import type { Translate } from '../i18n/i18n.ts';
import type { TabItem } from '../ui/tab-bar/index.ts';

/** `own` are notices and messages: their pages are opened from the member's. */
type Unread = { readonly own: number; readonly answers: number };

/** The tabs in display order: the same on every page, so that none moves under the thumb. The deposit is a
 *  tab of members, who alone can make one. A tab without a page is left out. */
export const tabItems = (t: Translate, { own, answers }: Unread, isMember: boolean): readonly TabItem[] => [
  { path: '/', icon: 'home', label: t('common.home') },
  { path: '/pages/index/discount', icon: 'gift', label: t('common.discount') },
  {
    path: '/pages/index/customer-service',
    icon: 'headset',
    label: t('common.service'),
    badge: { count: answers, label: t('common.unread', { n: answers }) },
  },
  ...(isMember ? [{ path: '/pages/repay/repay', icon: 'wallet', label: t('home.deposit') } as const] : []),
  {
    path: '/pages/profile/profile',
    icon: 'person',
    label: t('common.profile'),
    badge: { count: own, label: t('common.unread', { n: own }) },
  },
];
