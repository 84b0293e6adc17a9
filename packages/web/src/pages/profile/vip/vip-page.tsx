import { useT } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { useClaim } from '../../../wallet/reward/use-claim.ts';
import { useFreshVip, type Vip } from '../../../wallet/reward/use-rewards.ts';
import { Ladder } from './ladder.tsx';
import { Standing } from './standing.tsx';

import styles from './vip-page.module.css';

/** The member's level, what the next one takes, every level with its benefits, and the rules. */
export const Page = () => (
  <MembersOnly area="reward">
    <Levels />
  </MembersOnly>
);

function Levels() {
  const { data, error, refetch } = useFreshVip();
  if (data) return <Loaded vip={data} />;
  return (
    <PageBody isBusy={!error}>
      {error ? (
        <RefusedState error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <Skeleton height={252} />
          <Skeleton height={156} count={4} />
        </>
      )}
    </PageBody>
  );
}

function Loaded({ vip }: { readonly vip: Vip }) {
  const t = useT();
  return (
    <PageBody>
      <Standing vip={vip} />
      <Ladder vip={vip} claiming={useClaim('user/receiveVip')} />
      <Card gap="s">
        <h2 className={styles.title}>{t('reward.rules')}</h2>
        <p dir="auto" className={styles.soft}>
          {vip.content}
        </p>
      </Card>
    </PageBody>
  );
}
