import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { PostOutcome } from '../../../pending-post/send-until-known.ts';
import type { PendingPosting } from '../../../pending-post/use-pending-post.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { showModal } from '../../../ui/modal/index.ts';

type UnansweredChaseProps = {
  readonly post: PendingPosting<'games/createChase'>;
  readonly onOutcome: (outcome: PostOutcome<Data<'games/createChase'>>) => void;
};

/** While nobody knows whether a chase was created: what it was, and the question that creates nothing
 *  twice. */
export function UnansweredChase({ post, onOutcome }: UnansweredChaseProps) {
  const t = useT();
  const games = useQuery(queryFor('games/list')).data?.list ?? [];
  const { game_id: gameId, issues } = post.open ?? {};
  const game = games.find(({ id }) => id === Number(gameId));
  const isUnknown = post.state === 'unknown';
  const drop = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('chase.dropAsk'),
      content: t('chase.dropText'),
      confirmText: t('chase.drop'),
    });
    if (confirm) post.giveUp();
  };
  return (
    <section aria-live="polite">
      <EmptyState
        icon="clock"
        title={t('chase.unansweredOf', {
          game: game?.name ?? t('chase.title'),
          n: Array.isArray(issues) ? issues.length : 0,
        })}
        text={t(isUnknown ? 'chase.unknown' : 'chase.delayed')}
        action={
          <>
            <Button isPending={!isUnknown} onPress={async () => onOutcome(await post.askAgain())}>
              {t('bet.askAgain')}
            </Button>
            {isUnknown && (
              <Button kind="plain" onPress={() => void drop()}>
                {t('chase.drop')}
              </Button>
            )}
          </>
        }
      />
    </section>
  );
}
