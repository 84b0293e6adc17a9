import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { RewardProgress } from '../../../wallet/reward/reward-progress.tsx';
import { useWelfare } from '../../../wallet/reward/use-rewards.ts';
import { type Promotion, receiveStatus } from './by-section.ts';

import styles from './discount-page.module.css';

/** Progress of a member towards an offer. Its room is reserved before the figures are known. */
export function OfferWay({ promotion }: { readonly promotion: Promotion }) {
  const isOwn = useSession(isMember);
  const isOpen = promotion.receive_id !== '' && receiveStatus(promotion) === 'locked';
  return isOwn && isOpen ? <Way id={promotion.receive_id} /> : null;
}

function Way({ id }: { readonly id: string }) {
  const { data, isPending } = useWelfare();
  const reward = data?.find((each) => each.id === id);
  if (!reward && !isPending) return null;
  return <div className={styles.way}>{reward && <RewardProgress reward={reward} />}</div>;
}
