import type { HandlersOf } from '../http/handler.ts';
import { listBanners, showRichText } from './house-texts.ts';
import { latestNews, listNews, showArticle } from './news.ts';

export const contentHandlers: HandlersOf<
  'index/banner' | 'index/rich_text' | 'news/index' | 'news/latest' | 'news/detail'
> = {
  'index/banner': (ctx, { headers }) => listBanners(ctx, headers.language),
  'index/rich_text': (ctx, { payload, headers }) => showRichText(ctx, payload, headers.language),
  'news/index': (ctx, { payload, headers }) => listNews(ctx, payload, headers.language),
  'news/latest': (ctx, { payload, headers }) => latestNews(ctx, payload, headers.language),
  'news/detail': (ctx, { payload, headers }) => showArticle(ctx, payload, headers.language),
};
