import { CancelledError } from '@tanstack/react-query';

import { knownKey, t } from '../../i18n/i18n.ts';
import { addressIn } from '../../lazy/import-again.ts';

/** An error whose message is a text for the reader, in the language of the app. */
export class TranslatedError extends Error {}

/** The text of any error for the reader; empty for an aborted call, of which nothing is shown. The message of
 *  an exception names our code in English: in its place stands the sentence of a crash, which home's own
 *  texts lack until it has come, or that of a page that did not load. */
export function errorText(error: unknown): string {
  if (error instanceof TranslatedError) return error.message;
  if (isAborted(error)) return '';
  return t(addressIn(error) ? 'error.pageLoad' : knownKey('error.crash', 'error.pageLoad'));
}

export const isAborted = (error: unknown): boolean =>
  error instanceof CancelledError || (error instanceof Error && error.name === 'AbortError');
