import type { HandlersOf } from '../http/handler.ts';
import { showRecipient } from './recipient.ts';
import { transferInfo } from './transfer-info.ts';
import { transferLog } from './transfer-log.ts';
import { transfer } from './transfer.ts';

export const transferHandlers: HandlersOf<
  'trade/recipient' | 'trade/transferInfo' | 'trade/transfer' | 'trade/transferLog'
> = {
  'trade/recipient': (ctx, { payload, member }) => showRecipient(ctx, payload, member.memberId),
  'trade/transferInfo': (ctx, { member }) => transferInfo(ctx, member.memberId),
  'trade/transfer': (ctx, { payload, member, headers }) => transfer(ctx, payload, member.memberId, headers),
  'trade/transferLog': (ctx, { payload, member }) => transferLog(ctx, payload, member.memberId),
};
