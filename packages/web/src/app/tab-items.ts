import type { Translate } from '../i18n/i18n.ts';
import type { TabItem } from '../ui/tab-bar/index.ts';

/** The tabs in display order; the deposit page is a tab by its address and is not drawn. A tab without a page
 *  is left out. */
export const tabItems = (t: Translate, unread: number): readonly TabItem[] => [
  { path: '/', icon: 'home', label: t('common.home') },
  { path: '/pages/index/discount', icon: 'gift', label: t('common.discount') },
  { path: '/pages/index/customer-service', icon: 'headset', label: t('common.service') },
  {
    path: '/pages/profile/profile',
    icon: 'person',
    label: t('common.profile'),
    badge: { count: unread, label: t('common.unread', { n: unread }) },
  },
];
