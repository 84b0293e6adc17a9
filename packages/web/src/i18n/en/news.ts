import type { Translated } from '../messages.ts';
import type { news as source } from '../zh-hans/news.ts';

export const news: Translated<typeof source> = {
  'news.title': 'News',
  'news.detailTitle': 'News',
  'news.categories': 'News categories',
  'news.category.all': 'All',
  'news.category.platform': 'Platform',
  'news.category.games': 'Games',
  'news.category.activity': 'Events',
  'news.empty': 'No news yet',
  'news.emptyText': 'News of the platform, its games and its events will appear here.',
  'news.others': 'Other news',
  'news.previous': 'Previous',
  'news.next': 'Next',
  'news.unknown': 'There is no such article',
  'news.unknownText': 'It may have been taken down, or the address is incomplete.',
  'news.toList': 'See all news',
};
