import type { Data } from '@tessera/contract/routes';

import type { Refusal } from '../kernel/refusal.ts';

/** The refusal that a call would meet, as a part of a reply. */
export const refusalReply = (refusal: Refusal | undefined): Data<'games/quoteBet'>['refusal'] =>
  refusal ? { code: refusal.code, detail: refusal.detail ?? {} } : null;
