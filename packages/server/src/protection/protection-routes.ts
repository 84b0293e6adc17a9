import type { HandlersOf } from '../http/handler.ts';
import { blockGame, exclude } from './exclude.ts';
import { answerCheck, setCheck } from './reality-check.ts';
import { figures, review } from './review.ts';
import { confirmLimit, setLimit } from './set-limit.ts';
import { showProtection } from './show-protection.ts';

export const protectionHandlers: HandlersOf<
  | 'protection/index'
  | 'protection/setLimit'
  | 'protection/confirmLimit'
  | 'protection/setCheck'
  | 'protection/answerCheck'
  | 'protection/exclude'
  | 'protection/blockGame'
  | 'protection/review'
  | 'protection/figures'
> = {
  'protection/index': (ctx, { member }) => showProtection(ctx, member.memberId),
  'protection/setLimit': (ctx, { payload, member }) => setLimit(ctx, payload, member.memberId),
  'protection/confirmLimit': (ctx, { payload, member }) => confirmLimit(ctx, payload, member.memberId),
  'protection/setCheck': (ctx, { payload, member }) => setCheck(ctx, payload, member.memberId),
  'protection/answerCheck': (ctx, { member }) => answerCheck(ctx, member.memberId),
  'protection/exclude': (ctx, { payload, member }) => exclude(ctx, payload, member.memberId),
  'protection/blockGame': (ctx, { payload, member }) => blockGame(ctx, payload, member.memberId),
  'protection/review': (ctx, { member }) => review(ctx, member.memberId),
  'protection/figures': (ctx, { member }) => figures(ctx, member.memberId),
};
