/** Topics of push messages. */
export const PUSH_TOPICS = ['round', 'service'] as const;
export type PushTopic = (typeof PUSH_TOPICS)[number];
