import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { formatClock } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import type { ListedGame } from '../../../live/use-game-list.ts';
import { gameCodeOf, type RoundPromise } from '../../../proof/round-proof.ts';
import { Card } from '../../../ui/card/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { stagesOf, type Stage } from './check/stages.ts';
import type { Check } from './check/use-check.ts';
import { committedValues, sealedValues, sourceValues, type Value } from './check/values.ts';
import { type Entropy, entropyOf } from './entropy-of.ts';
import { StageView } from './stage-view.tsx';

import promised from './promised-proof.module.css';

/** Keeps the line of the draw's time, so that nothing moves when it arrives. */
const NOT_KNOWN_YET = '\u00a0';

type PromisedProofProps = {
  readonly promise: RoundPromise;
  readonly check: Check;
  readonly game: ListedGame | undefined;
  /** The round id of the address; "" when it named an issue. */
  readonly roundId: string;
};

/** A round before its draw: its commitment, and the stages to come. */
export function PromisedProof({ promise, check, game, roundId }: PromisedProofProps) {
  const t = useT();
  const { close, book, sources, state } = promise;
  const entropy = entropyOf(promise.announcement);
  const issue = useIssue(game, roundId);
  const issueNo = close?.issue ?? issue?.no;
  const isVoid = state === 'void';
  const secondsLeft = useCountdown(close?.drawsAt ?? issue?.drawsAtMs ?? null);
  const whenDrawn =
    secondsLeft > 0 ? t('proof.drawIn', { time: formatClock(secondsLeft) }) : t('proof.drawDue');
  const stages = stagesOf(check.state === 'done' ? check.steps : []);
  const isThere = (stage: Stage): boolean =>
    stage === 'committed' ||
    (stage === 'sealed' && close !== null) ||
    (stage === 'entropy' && sources.length > 0);
  const valuesAt = (stage: Stage): readonly Value[] => {
    if (stage === 'committed') return committedValues(promise);
    if (stage === 'entropy') return sourceValues(sources);
    return stage === 'sealed' && close && book ? sealedValues(close, book) : [];
  };
  return (
    <PageBody>
      <Card gap="s">
        <p className={promised.soft}>
          <span>{game?.name ?? gameCodeOf(promise.announcement.game)}</span>
          {issueNo && <bdi dir="ltr"> {issueNo}</bdi>}
        </p>
        <h2 className={promised.title}>{t(isVoid ? 'proof.void' : 'proof.promised')}</h2>
        <p className={promised.soft}>{t(isVoid ? 'proof.voidText' : 'proof.promisedText')}</p>
        {!isVoid && <p>{close || issue ? whenDrawn : NOT_KNOWN_YET}</p>}
      </Card>
      <ol>
        {stages
          .filter(({ stage }) => isThere(stage) || !(isVoid || (stage === 'entropy' && entropy === 'none')))
          .map((result) => (
            <StageView
              key={result.stage}
              result={isThere(result.stage) ? result : { ...result, state: 'toCome' }}
              isRunning={isThere(result.stage) && check.state !== 'done'}
              sentence={sentenceOf(result.stage, isThere(result.stage), entropy)}
              values={valuesAt(result.stage)}
            />
          ))}
      </ol>
    </PageBody>
  );
}

function sentenceOf(stage: Stage, isThere: boolean, entropy: Entropy): MessageKey {
  if (stage === 'committed') return 'proof.message.committedNow';
  if (stage === 'entropy') return `proof.message.entropy.${entropy}`;
  return stage === 'sealed' && isThere ? 'proof.message.sealedNow' : `proof.next.${stage}`;
}

/** Issue and time of a round on sale; the published proof contains them only after the close. */
function useIssue(
  game: ListedGame | undefined,
  roundId: string,
): { readonly no: string; readonly drawsAtMs: number } | null {
  const sale = useQuery({
    ...queryFor('games/getGameResult', { game_id: String(game?.id ?? '') }),
    enabled: game !== undefined && roundId !== '',
  }).data;
  if (sale?.waiting?.round_id === roundId) {
    return { no: sale.waiting.game_no, drawsAtMs: sale.waiting.draws_at_ms };
  }
  if (sale?.round_id !== roundId || !sale.game_no || !sale.draws_at_ms) return null;
  return { no: sale.game_no, drawsAtMs: sale.draws_at_ms };
}
