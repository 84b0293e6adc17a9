import type { Locale } from '../locales.ts';

/** The texts of push messages. `hidden` stands in place of amounts on a phone that hides them. */
type PushWords = {
  readonly round: { readonly title: string; readonly body: string; readonly hidden: string };
  readonly void: { readonly title: string; readonly body: string; readonly hidden: string };
  readonly service: { readonly title: string; readonly body: string };
};

const en: PushWords = {
  round: {
    title: '{game}: round {issue} drawn',
    body: 'Returned {returned}, result {net}',
    hidden: 'Tap to see how your bets did.',
  },
  void: {
    title: '{game}: round {issue} void',
    body: 'Stakes returned: {returned}',
    hidden: 'Your stakes were returned.',
  },
  service: { title: 'Support answered you', body: 'Tap to read the answer.' },
};

/** Only the server uses these, as it does those of messages. */
export const PUSH_WORDS: Readonly<Record<Locale, PushWords>> = {
  'zh-Hans': {
    round: {
      title: '{game} 第 {issue} 期已开奖',
      body: '返还 {returned}，盈亏 {net}',
      hidden: '点开查看投注结果。',
    },
    void: { title: '{game} 第 {issue} 期作废', body: '已退还本金 {returned}', hidden: '投注本金已退还。' },
    service: { title: '客服回复了您', body: '点开查看回复。' },
  },
  'zh-Hant': {
    round: {
      title: '{game} 第 {issue} 期已開獎',
      body: '返還 {returned}，盈虧 {net}',
      hidden: '點開查看投注結果。',
    },
    void: { title: '{game} 第 {issue} 期作廢', body: '已退還本金 {returned}', hidden: '投注本金已退還。' },
    service: { title: '客服回覆了您', body: '點開查看回覆。' },
  },
  en,
  ar: {
    round: {
      title: '{game}: جرت قرعة الجولة {issue}',
      body: 'العائد {returned}، الصافي {net}',
      hidden: 'اضغط لمعرفة نتيجة رهاناتك.',
    },
    void: {
      title: '{game}: أُلغيت الجولة {issue}',
      body: 'أُعيدت مبالغ الرهان: {returned}',
      hidden: 'أُعيدت مبالغ رهاناتك.',
    },
    service: { title: 'ردّت عليك خدمة العملاء', body: 'اضغط لقراءة الرد.' },
  },
  au: en,
};
