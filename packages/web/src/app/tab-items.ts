import type { Translate } from '../i18n/i18n.ts';
import type { TabItem } from '../ui/tab-bar/index.ts';

/** The tabs in display order; a tab without a page is left out. */
export const tabItems = (t: Translate): readonly TabItem[] => [
  { path: '/', icon: 'home', label: t('common.home') },
  { path: '/pages/profile/profile', icon: 'person', label: t('common.profile') },
];
