import { siteInfo } from './site-info.ts';
import type { HandlersOf } from '../http/handler.ts';

export const siteHandlers: HandlersOf<'index/index'> = {
  'index/index': (ctx) => siteInfo(ctx),
};
