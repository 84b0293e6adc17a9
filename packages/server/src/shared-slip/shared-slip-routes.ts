import type { HandlersOf } from '../http/handler.ts';
import { openSharedSlip } from './open-shared-slip.ts';
import { shareSlip } from './share-slip.ts';

export const sharedSlipHandlers: HandlersOf<'games/shareSlip' | 'games/sharedSlip'> = {
  'games/shareSlip': (ctx, { payload, member, headers }) =>
    shareSlip(ctx, payload, { memberId: member?.memberId, ip: headers.ip }),
  'games/sharedSlip': (ctx, { payload, headers }) => openSharedSlip(ctx, payload, headers.ip),
};
