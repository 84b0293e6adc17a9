import type { Translated } from '../messages.ts';
import type { news as source } from '../zh-hans/news.ts';

export const news: Translated<typeof source> = {
  'news.title': '平台新聞',
  'news.detailTitle': '新聞詳情',
  'news.categories': '新聞分類',
  'news.category.all': '全部',
  'news.category.platform': '平台',
  'news.category.games': '遊戲',
  'news.category.activity': '活動',
  'news.empty': '還沒有新聞',
  'news.emptyText': '平台動態、遊戲介紹和活動消息會出現在這裡。',
  'news.others': '其他新聞',
  'news.previous': '上一篇',
  'news.next': '下一篇',
  'news.unknown': '這篇新聞不存在',
  'news.unknownText': '它可能已經下架，或者地址不完整。',
  'news.toList': '查看全部新聞',
};
