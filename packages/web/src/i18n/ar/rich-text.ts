import type { Translated } from '../messages.ts';
import type { richText as source } from '../zh-hans/rich-text.ts';

export const richText: Translated<typeof source> = {
  'richText.title': 'عن المنصة',
  'richText.version': 'الإصدار {n}، سارٍ منذ {date}',
  'richText.unknown': 'هذا النص غير موجود',
  'richText.unknownText': 'ربما أُزيل، أو أن العنوان غير مكتمل.',
};
