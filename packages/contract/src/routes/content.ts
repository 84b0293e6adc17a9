import { Type } from 'typebox';

import { NOTICE_CATEGORIES } from '@tessera/domain/content';

import { BannerType, NewsCategory, NoticeCategory, PromotionStatus } from '../closed-sets.ts';
import { filterOf, Flag, IdField, Page, PageQuery, RangeQuery, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';

const Article = {
  id: Type.Integer(),
  title: Type.String(),
  summary: Type.String(),
  image: Type.String({ description: 'A path of this host; empty without a picture' }),
  category: NewsCategory,
  views: Type.Integer(),
  createtime: Seconds,
};

/** HTML of the house: cleaned when it was stored. */
const Html = Type.String({ description: 'HTML with a closed set of elements, no scripts and no styles' });

const Neighbour = Type.Union([Type.Object({ id: Type.Integer(), title: Type.String() }), Type.Null()]);

export const contentRoutes = {
  'index/banner': {
    method: 'GET',
    auth: 'open',
    summary: 'Banners of the home page, highest weight first',
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        title: Type.String(),
        summary: Type.String(),
        image: Type.String(),
        url: Type.String({
          description: 'An address of the app (page) or of the viewer (web); empty for none',
        }),
        type: BannerType,
        weigh: Type.Integer(),
      }),
    ),
    refusals: [],
  },
  'index/rich_text': {
    method: 'GET',
    auth: 'open',
    summary: 'A text of the house by its name: terms, privacy, about, rules, vip, help',
    query: Type.Object({ id: Type.Optional(IdField) }),
    data: Type.Object({
      id: Type.String(),
      title: Type.String(),
      content: Html,
      version: Type.Integer({ description: 'Raised with each change of meaning' }),
      updatetime: Seconds,
    }),
    refusals: ['CONTENT_NOT_EXIST'],
  },
  'index/discount': {
    method: 'GET',
    auth: 'open',
    summary: 'Rewards that can be worked for, then promotions, running ones first',
    data: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Negative for a reward' }),
        title: Type.String(),
        image: Type.String(),
        summary: Type.String(),
        content: Html,
        starttime: Seconds,
        endtime: Type.Integer({ description: 'Epoch seconds; 0 without an end' }),
        status: PromotionStatus,
        can_receive: Type.Union([Type.Literal(0), Type.Literal(1)], {
          description: 'Whether this member can claim it now',
        }),
        is_received: Type.Union([Type.Literal(0), Type.Literal(1)], {
          description: 'Whether this member has claimed it',
        }),
        receive_id: Type.String({
          description: 'For welfare/receive; empty where there is nothing to claim',
        }),
        multiple: Type.Integer({
          description: 'How often a reward is staked before a withdrawal; 0 where there is none',
        }),
      }),
    ),
    refusals: [],
  },
  'news/index': {
    method: 'GET',
    auth: 'open',
    summary: 'News, newest first',
    query: Type.Object({ ...PageQuery, category: filterOf(['platform', 'games', 'activity']) }),
    data: Page(Type.Object(Article)),
    refusals: [],
  },
  'news/latest': {
    method: 'GET',
    auth: 'open',
    summary: 'The newest news, five by default',
    query: Type.Object({ limit: Type.Optional(Type.String({ description: '5 by default, 20 at most' })) }),
    data: Type.Array(Type.Object(Article)),
    refusals: [],
  },
  'news/detail': {
    method: 'GET',
    auth: 'open',
    summary: 'One article with its neighbours',
    query: Type.Object({ id: Type.Optional(IdField) }),
    data: Type.Object({ ...Article, content: Html, prev: Neighbour, next: Neighbour }),
    refusals: ['CONTENT_NOT_EXIST'],
  },
  'index/notice': {
    method: 'GET',
    auth: 'open',
    summary: 'Notices of the house, pinned ones first, then newest first; is_read for a member',
    query: Type.Object({ ...PageQuery, ...RangeQuery, category: filterOf(NOTICE_CATEGORIES) }),
    data: Page(
      Type.Object({
        id: Type.Integer(),
        notice_id: Type.Integer({ description: 'The same as id' }),
        title: Type.String(),
        content: Html,
        category: NoticeCategory,
        is_important: Flag,
        is_top: Flag,
        attachment: Type.String({ description: 'A path of this host; empty without one' }),
        is_read: Flag,
        createtime: Seconds,
      }),
    ),
    refusals: [],
  },
  'index/markNoticeRead': {
    method: 'POST',
    auth: 'member',
    summary: 'Marks one notice as read; a repeat is fine',
    body: Type.Object({ notice_id: Type.Optional(IdField), id: Type.Optional(IdField) }),
    data: Type.Object({ unread: Type.Integer() }),
    refusals: ['NOTICE_NOT_EXIST'],
  },
  'index/markAllNoticesRead': {
    method: 'POST',
    auth: 'member',
    summary: 'Marks every notice as read',
    data: Type.Object({ unread: Type.Integer() }),
    refusals: [],
  },
  'index/unreadNoticeCount': {
    method: 'GET',
    auth: 'open',
    summary: 'The number of unread notices, under both names; 0 for a visitor',
    data: Type.Object({ count: Type.Integer(), total: Type.Integer() }),
    refusals: [],
  },
} as const satisfies Record<string, Route>;
