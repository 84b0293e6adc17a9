import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { sendOnce } from '../../pending-post/send-until-known.ts';
import { session } from '../../session/session.ts';
import { showToast } from '../../ui/toast/index.ts';

type Received = Data<'welfare/receive'>;
export type ClaimPath = 'user/receiveVip' | 'welfare/receive';

export type Claiming = {
  /** Does nothing while another claim has no answer. */
  readonly claim: (id: string) => Promise<void>;
  /** The reward whose claim has no answer yet, or null. */
  readonly sending: string | null;
  /** Refusal of the last claim, or null. */
  readonly refusal: { readonly id: string; readonly text: string } | null;
};

/** Claims rewards, one at a time. The server pays each once, so a claim without an answer is not repeated:
 *  what is shown is asked for again, and says whether it was paid. */
export function useClaim(path: ClaimPath): Claiming {
  const t = useT();
  const locale = useLocale();
  const [sending, setSending] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Claiming['refusal']>(null);
  const claim = async (id: string): Promise<void> => {
    if (sending !== null) return;
    setSending(id);
    setRefusal(null);
    const owner = session.state.userInfo?.id;
    const outcome = await sendOnce(() => api(path, { id }, { showLoading: false, showError: false }));
    // The reward was of a member who has left meanwhile.
    if (session.current.userInfo?.id !== owner) return setSending(null);
    if (outcome.kind === 'accepted') {
      noteBalance(outcome.reply);
      showToast({
        title: t('reward.received', { amount: isolated(formatAmount(outcome.reply.amount, locale)) }),
        icon: 'success',
      });
    }
    await refetchRewards();
    if (outcome.kind === 'refused') setRefusal({ id, text: outcome.text });
    if (outcome.kind === 'unknown') setRefusal({ id, text: t('reward.unknown') });
    setSending(null);
  };
  return { claim, sending, refusal };
}

function noteBalance({ money }: Received): void {
  queryClient.setQueriesData<Data<'user/index'>>(
    { queryKey: ['user/index'] },
    (member) => member && { ...member, money },
  );
}

const REWARDS: ReadonlySet<string> = new Set(['user/vip', 'welfare/index', 'index/discount']);
/** A reward counts towards the turnover before a withdrawal. */
const MONEY = /^(user\/(index|assets)|trade\/(?!channels|cards))/;

/** Waits for the rewards, so that the button changes with its reward. */
async function refetchRewards(): Promise<void> {
  const isOf = (test: (path: string) => boolean) => (query: { queryKey: readonly unknown[] }) =>
    typeof query.queryKey[0] === 'string' && test(query.queryKey[0]);
  void queryClient.invalidateQueries({ predicate: isOf((path) => MONEY.test(path)) });
  await queryClient.invalidateQueries({ predicate: isOf((path) => REWARDS.has(path)) });
}
