import type { HandlersOf } from '../http/handler.ts';
import { agree, listDueTexts } from './agree-to-text.ts';
import { listBanners, showRichText } from './house-texts.ts';
import { latestNews, listNews, showArticle } from './news.ts';

export const contentHandlers: HandlersOf<
  | 'index/banner'
  | 'index/rich_text'
  | 'user/agreements'
  | 'user/agree'
  | 'news/index'
  | 'news/latest'
  | 'news/detail'
> = {
  'index/banner': (ctx, { member, headers }) => listBanners(ctx, member?.memberId, headers.language),
  'index/rich_text': (ctx, { payload, headers }) => showRichText(ctx, payload, headers.language),
  'user/agreements': (ctx, { member }) => listDueTexts(ctx, member.memberId),
  'user/agree': (ctx, { payload, member }) => agree(ctx, payload, member.memberId),
  'news/index': (ctx, { payload, member, headers }) =>
    listNews(ctx, payload, { memberId: member?.memberId, language: headers.language }),
  'news/latest': (ctx, { payload, member, headers }) =>
    latestNews(ctx, payload, { memberId: member?.memberId, language: headers.language }),
  'news/detail': (ctx, { payload, headers }) => showArticle(ctx, payload, headers.language),
};
