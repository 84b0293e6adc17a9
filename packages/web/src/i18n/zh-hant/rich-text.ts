import type { Translated } from '../messages.ts';
import type { richText as source } from '../zh-hans/rich-text.ts';

export const richText: Translated<typeof source> = {
  'richText.title': '平台說明',
  'richText.version': '第 {n} 版，{date}起生效',
  'richText.unknown': '沒有這份說明',
  'richText.unknownText': '它可能已經下架，或者地址不完整。',
};
