import { useT } from '../../i18n/i18n.ts';
import { Button } from '../button/index.ts';
import { EmptyState } from '../empty-state/index.ts';

type RefusedStateProps = {
  /** The message of an ApiError. */
  readonly text: string;
  readonly onRetry?: () => unknown;
};

/** Replaces content that failed to load: the reason and a retry button. */
export function RefusedState({ text, onRetry }: RefusedStateProps) {
  const t = useT();
  const retry = onRetry && (
    <Button kind="quiet" onPress={onRetry}>
      {t('common.retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon="warning" isOffline={!navigator.onLine} title={text} action={retry} />
    </div>
  );
}
