import type { Data } from '@tessera/contract/routes';

import type { MessageKey } from '../../../i18n/messages.ts';

export type Withdrawal = Data<'trade/withdrawLog'>['list'][number];

export type Stage = {
  readonly key: MessageKey;
  readonly state: 'done' | 'now' | 'next' | 'failed';
  /** Epoch seconds; null before it happened. */
  readonly at: number | null;
};

/** The stages of a withdrawal: requested, reviewed, paid or refused. The house may refuse it before its
 *  approval, the payment provider after it. */
export function stagesOf({ stage, createtime, approvetime, finishtime }: Withdrawal): readonly Stage[] {
  const requested: Stage = { key: 'withdrawLog.step.requested', state: 'done', at: createtime };
  const refused: Stage = { key: 'withdrawLog.step.refused', state: 'failed', at: finishtime };
  const paying: Stage = { key: 'withdrawLog.step.paying', state: 'next', at: null };
  if (approvetime === null) {
    return stage === 'refused'
      ? [requested, refused]
      : [requested, { key: 'withdrawLog.step.review', state: 'now', at: null }, paying];
  }
  const approved: Stage = { key: 'withdrawLog.step.approved', state: 'done', at: approvetime };
  if (stage === 'paid') {
    return [requested, approved, { key: 'withdrawLog.step.paid', state: 'done', at: finishtime }];
  }
  return [requested, approved, stage === 'refused' ? refused : { ...paying, state: 'now' }];
}

/** State of the promised time: ahead, overdue or kept. `none` for a refused withdrawal. */
export type Promised = 'open' | 'overdue' | 'kept' | 'late' | 'none';

export function promiseOf({ stage, finishtime, duetime }: Withdrawal, isBeforeDue: boolean): Promised {
  if (stage === 'refused') return 'none';
  if (stage === 'paid') return (finishtime ?? duetime) <= duetime ? 'kept' : 'late';
  return isBeforeDue ? 'open' : 'overdue';
}
