import type { Translated } from '../messages.ts';
import type { result as source } from '../zh-hans/result.ts';

export const result: Translated<typeof source> = {
  'result.notWon': 'لم يفز',
  'result.returned': 'أُعيد مبلغ الرهان',
  'result.chaseLosses':
    '{n, plural, zero {بلا جولات خاسرة قبلها} one {بعد جولة خاسرة واحدة من السلسلة} two {بعد جولتين خاسرتين من السلسلة} few {بعد # جولات خاسرة من السلسلة} many {بعد # جولة خاسرة من السلسلة} other {بعد # جولة خاسرة من السلسلة}}',
};
