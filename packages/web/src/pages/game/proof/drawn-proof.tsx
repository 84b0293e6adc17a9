import { useQuery } from '@tanstack/react-query';

import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { useT } from '../../../i18n/i18n.ts';
import { importAgain } from '../../../lazy/import-again.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { Link } from '../../../nav/link.tsx';
import { isCut, sizeOf } from '../../../proof/whole-proof.ts';
import { KEYS } from '../../../storage/keys.ts';
import { useOnce } from '../../../storage/use-once.ts';
import { Milestone } from '../../../ui/milestone/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { Cheats } from './cheats.tsx';
import { isProved, stagesOf } from './check/stages.ts';
import type { Check } from './check/use-check.ts';
import { valuesOf } from './check/values.ts';
import { entropyOf } from './entropy-of.ts';
import { ExportRound } from './export-round.tsx';
import { OwnBets } from './own-bets.tsx';
import { ShareButton } from './share-button.tsx';
import { StageView } from './stage-view.tsx';
import { Trust } from './trust.tsx';
import { Verdict } from './verdict.tsx';

import styles from './proof-page.module.css';

type DrawnProofProps = {
  readonly round: RoundReply;
  readonly check: Check;
  readonly game: ListedGame | undefined;
  readonly roundId: string;
  /** The match that the address names, from 1. */
  readonly match: number;
  readonly onRecheck: () => void;
};

export function DrawnProof({ round, check, game, roundId, match, onRecheck }: DrawnProofProps) {
  const t = useT();
  const parts = useMatchParts(round);
  const stages = stagesOf(check.state === 'done' ? check.steps : []);
  const isGood = check.state === 'done' && isProved(stages);
  const isFirst = useOnce(KEYS.firstProof, isGood);
  return (
    <PageBody>
      <Verdict round={round} check={check} stages={stages} game={game} onRecheck={onRecheck} />
      {roundId !== '' && round.model === undefined && (
        <ShareButton round={round} roundId={roundId} game={game} isProved={isGood} />
      )}
      {isFirst && (isGood || check.state === 'running') && (
        <Milestone art="proof" title={t('proof.first')} text={t('proof.firstText')} />
      )}
      {round.model !== undefined &&
        (parts ? (
          <parts.MatchProof key={round.close.q} round={round} asked={match} />
        ) : (
          <Skeleton height={MATCH_HEIGHT} />
        ))}
      <ol>
        {stages.map((result) => (
          <StageView
            key={result.stage}
            result={result}
            isRunning={check.state !== 'done'}
            sentence={sentenceOf(result.stage, round)}
            values={valuesOf(result.stage, round)}
          >
            {result.stage === 'paid' && (
              <OwnBets
                round={round}
                steps={check.state === 'done' ? check.steps : null}
                game={game}
                BetName={parts?.MatchBetName}
              />
            )}
            {result.stage === 'paid' && round.own && isCut(round) && (
              <p role="note">
                {t('proof.notWhole', { shown: sizeOf(round), n: round.own.bets + round.own.tickets })}
              </p>
            )}
            {result.stage === 'paid' && parts && round.tickets !== undefined && round.tickets.length > 0 && (
              <parts.OwnTickets round={round} steps={check.state === 'done' ? check.steps : null} />
            )}
          </StageView>
        ))}
      </ol>
      <Cheats entropy={entropyOf(round.announcement)} />
      <Trust grade={round.grade} />
      {game && (
        <Link to={`/fairness?game_id=${game.id}`} className={styles.chance}>
          {t('bet.besideChance')}
        </Link>
      )}
      <ExportRound round={round} />
    </PageBody>
  );
}

/** Room for the matches while their code loads.   Units: px. */
const MATCH_HEIGHT = 640;

function sentenceOf(stage: ReturnType<typeof stagesOf>[number]['stage'], round: RoundReply) {
  if (stage === 'entropy') return `proof.message.entropy.${entropyOf(round.announcement)}` as const;
  if (stage === 'paid' && round.outcome === 'void') return 'proof.message.refunded' as const;
  if (stage === 'drawn' && round.outcome === 'void') return 'proof.message.wouldHave' as const;
  return `proof.message.${stage}` as const;
}

/** The heights of the verdict and of the five stages. */
export const DrawnProofSkeleton = () => (
  <PageBody isBusy>
    <Skeleton height={196} />
    <Skeleton height={136} count={5} />
  </PageBody>
);

/** Components for the matches of a round that is a match day; undefined until it has loaded, and for other
 *  rounds. */
const useMatchParts = ({ model }: Pick<RoundReply, 'model'>) =>
  useQuery({
    queryKey: ['match proof'] as const,
    queryFn: () => importAgain(() => import('./match/match-proof.tsx')),
    enabled: model !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;
