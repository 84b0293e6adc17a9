import type { Translate } from '../i18n/i18n.ts';
import type { TabItem } from '../ui/tab-bar/index.ts';

/** `own` are notices and messages: their pages are opened from the member's. */
type Unread = { readonly own: number; readonly answers: number };

/** The tabs in display order; the deposit page is a tab by its address and is not drawn. A tab without a page
 *  is left out. */
export const tabItems = (t: Translate, { own, answers }: Unread): readonly TabItem[] => [
  { path: '/', icon: 'home', label: t('common.home') },
  { path: '/pages/index/discount', icon: 'gift', label: t('common.discount') },
  {
    path: '/pages/index/customer-service',
    icon: 'headset',
    label: t('common.service'),
    badge: { count: answers, label: t('common.unreadAnswers', { n: answers }) },
  },
  {
    path: '/pages/profile/profile',
    icon: 'person',
    label: t('common.profile'),
    badge: { count: own, label: t('common.unread', { n: own }) },
  },
];
