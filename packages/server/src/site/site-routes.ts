import type { HandlersOf } from '../http/handler.ts';
import { siteInfo } from './site-info.ts';

export const siteHandlers: HandlersOf<'index/index'> = {
  'index/index': (ctx) => siteInfo(ctx),
};
