import { errorText, TranslatedError } from '../error-text/index.ts';

/** Reports an error that is no answer of the server, once: it is shown in place of what could not be read. */
export function reportUnexpected(thrown: unknown): void {
  if (thrown instanceof TranslatedError) return;
  import('./after-crash.tsx').then(
    (after) => after.afterError(thrown),
    () => undefined,
  );
}

/** The text of an error that a handler has caught, which is reported unless it is an answer of the server. */
export function caughtText(error: unknown): string {
  reportUnexpected(error);
  return errorText(error);
}
