import type { ReactNode } from 'react';

import { EmptyState } from '../ui/empty-state/index.ts';
import { errorText } from '../ui/error-text/index.ts';
import { RefusedState } from '../ui/refused-state/index.ts';

type MissingStateProps = {
  readonly error?: unknown;
  /** In place of an error: the address names nothing, so nothing was asked for. */
  readonly text?: string;
  readonly onRetry?: () => unknown;
  /** The link to where the reader finds what was meant. */
  readonly onward: ReactNode;
};

/** Replaces the content of a page whose address names nothing that exists: another attempt would not find it
 *  either, so it leads on. Any other failure may be temporary and has a retry button. */
export function MissingState({ error, text, onRetry, onward }: MissingStateProps) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (text === undefined && !code.includes('NOT_EXIST'))
    return <RefusedState error={error} {...(onRetry && { onRetry })} />;
  return (
    <div role="alert">
      <EmptyState icon="warning" title={text ?? errorText(error)} action={onward} />
    </div>
  );
}
