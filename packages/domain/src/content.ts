/** Kinds of news article. */
export const NEWS_CATEGORIES = ['platform', 'games', 'activity'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** What a banner opens: nothing, a page of the app, or a page of the embedded viewer. */
export const BANNER_TYPES = ['none', 'page', 'web'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

export const NOTICE_CATEGORIES = ['system', 'activity', 'announcement'] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** Texts of the house that change rarely and are kept by version. */
export const RICH_TEXTS = ['terms', 'privacy', 'about', 'rules', 'vip', 'help'] as const;
export type RichTextId = (typeof RICH_TEXTS)[number];

export const PROMOTION_STATUSES = ['upcoming', 'running', 'ended'] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];
