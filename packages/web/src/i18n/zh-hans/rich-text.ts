export const richText = {
  'richText.title': '平台说明',
  'richText.version': '第 {n} 版，{date}起生效',
  'richText.unknown': '没有这份说明',
  'richText.unknownText': '它可能已经下架，或者地址不完整。',
} as const;
