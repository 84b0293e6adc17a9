import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { MissingState } from '../../../nav/missing-state.tsx';

type MissingGameProps = {
  readonly error?: unknown;
  readonly text?: string;
  readonly onRetry?: () => unknown;
};

/** In place of a game, or of a match, that does not exist: leads to all games. */
export function MissingGame(props: MissingGameProps) {
  const t = useT();
  return (
    <MissingState {...props} onward={<ButtonLink to="/pages/game/list">{t('record.toGames')}</ButtonLink>} />
  );
}
