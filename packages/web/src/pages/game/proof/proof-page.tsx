import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { MissingState } from '../../../nav/missing-state.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { gameCodeOf } from '../../../proof/round-proof.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { useCheck } from './check/use-check.ts';
import { askedRound, useProof } from './check/use-proof.ts';
import { DrawnProof, DrawnProofSkeleton } from './drawn-proof.tsx';
import { PromisedProof } from './promised-proof.tsx';

/** The proof of one round, recomputed on the phone from published data. */
export function Page() {
  const t = useT();
  const query = useQueryParams();
  const asked = askedRound(query);
  const reply = useProof(asked);
  const { check, recheck } = useCheck(reply.data);
  const games = useQuery(queryFor('games/list')).data?.list ?? [];
  if (reply.data === undefined) {
    const onward = <ButtonLink to={drawsAddress(asked.game_id ?? '')}>{t('history.title')}</ButtonLink>;
    if (reply.error)
      return <MissingState error={reply.error} onRetry={() => reply.refetch()} onward={onward} />;
    return <DrawnProofSkeleton />;
  }
  if (reply.data.kind === 'unknown') {
    const again = (
      <Button kind="quiet" onPress={() => location.reload()}>
        {t('common.retry')}
      </Button>
    );
    return <EmptyState icon="seal" title={t('proof.unknown')} text={t('proof.unknownText')} action={again} />;
  }
  const { announcement } = reply.data.kind === 'drawn' ? reply.data.round : reply.data.promise;
  const game = games.find(({ code }) => code === gameCodeOf(announcement.game));
  return reply.data.kind === 'drawn' ? (
    <DrawnProof
      round={reply.data.round}
      check={check}
      game={game}
      roundId={asked.round_id ?? ''}
      match={Number(queryText(query, 'match')) || 1}
      onRecheck={recheck}
    />
  ) : (
    <PromisedProof promise={reply.data.promise} check={check} game={game} roundId={asked.round_id ?? ''} />
  );
}

/** Each draw of the list leads to its proof. */
const drawsAddress = (game: string): string =>
  /^[1-9]\d{0,8}$/.test(game) ? `/pages/game/history?game_id=${game}` : '/pages/game/history';
