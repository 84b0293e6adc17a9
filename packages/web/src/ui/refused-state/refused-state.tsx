import { useT } from '../../i18n/i18n.ts';
import { Button } from '../button/index.ts';
import { EmptyState } from '../empty-state/index.ts';

type RefusedStateProps = {
  /** The words for the reader, as an ApiError carries them. */
  readonly text: string;
  readonly onRetry?: () => unknown;
};

/** In place of content that could not be had: why, and one way on. */
export function RefusedState({ text, onRetry }: RefusedStateProps) {
  const t = useT();
  const retry = onRetry && (
    <Button kind="quiet" onPress={onRetry}>
      {t('common.retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon="warning" title={text} action={retry} />
    </div>
  );
}
