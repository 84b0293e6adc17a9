import type { Translated } from '../messages.ts';
import type { richText as source } from '../zh-hans/rich-text.ts';

export const richText: Translated<typeof source> = {
  'richText.title': '平台說明',
  'richText.name.help': '常見問題',
  'richText.name.rules': '遊戲規則',
  'richText.name.about': '關於我們',
  'richText.name.terms': '服務條款',
  'richText.name.privacy': '隱私權政策',
  'richText.others': '其他說明',
  'richText.version': '第 {n} 版，{date}起生效',
  'richText.unknown': '沒有這份說明',
  'richText.unknownText': '它可能已經下架，或者地址不完整。',
};
