/** What a member can be told of by a push message. */
export const PUSH_TOPICS = ['round', 'service'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
