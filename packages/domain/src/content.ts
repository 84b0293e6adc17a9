/** Kinds of news article. */
export const NEWS_CATEGORIES = ['platform', 'games', 'activity'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** Targets of a banner: nothing, a page of the app, or a page of the embedded viewer. */
export const BANNER_TYPES = ['none', 'page', 'web'] as const;
export type BannerType = (typeof BANNER_TYPES)[number];

export const NOTICE_CATEGORIES = ['system', 'activity', 'announcement'] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** Texts of the house that change rarely and are kept by version. */
export const RICH_TEXTS = ['terms', 'privacy', 'about', 'rules', 'vip', 'help'] as const;
export type RichTextId = (typeof RICH_TEXTS)[number];

export const PROMOTION_STATUSES = ['upcoming', 'running', 'ended'] as const;
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number];

/** Author of a message in a conversation with the service. */
export const SERVICE_AUTHORS = ['member', 'staff'] as const;
export type ServiceAuthor = (typeof SERVICE_AUTHORS)[number];

export const FEEDBACK_TYPES = ['suggestion', 'fault', 'money', 'game', 'other'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
/** waiting for an answer, or answered. */
export const FEEDBACK_STATUSES = ['waiting', 'answered'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];
