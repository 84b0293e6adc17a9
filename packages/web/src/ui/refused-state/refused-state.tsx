import { useT } from '../../i18n/i18n.ts';
import { Button } from '../button/index.ts';
import { EmptyState } from '../empty-state/index.ts';
import { errorText } from '../error-text/index.ts';

/** Reason of the refusal: the error itself, or a text of the catalogue; a crash where neither is given. */
type Reason =
  | { readonly error?: unknown; readonly text?: never }
  | { readonly error?: never; readonly text: string };

type RefusedStateProps = Reason & { readonly onRetry?: () => unknown };

/** Replaces content that failed to load: the reason and a retry button. */
export function RefusedState({ error, text = errorText(error), onRetry }: RefusedStateProps) {
  const t = useT();
  if (text === '') return null;
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
