export const richText = {
  'richText.title': '平台说明',
  'richText.name.help': '常见问题',
  'richText.name.rules': '游戏规则',
  'richText.name.about': '关于我们',
  'richText.name.terms': '服务条款',
  'richText.name.privacy': '隐私政策',
  'richText.others': '其他说明',
  'richText.version': '第 {n} 版，{date}起生效',
  'richText.unknown': '没有这份说明',
  'richText.unknownText': '它可能已经下架，或者地址不完整。',
} as const;
