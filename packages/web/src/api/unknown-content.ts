import { ApiError } from './api-error.ts';

/** Returns true if a call failed because what it asks for is not there: it never was, is not shown any more,
 *  or the address names none. Asking again is no use. */
export const isUnknownContent = (error: Error | null): boolean =>
  error instanceof ApiError && ['CONTENT_NOT_EXIST', 'INVALID_PARAMETERS'].includes(error.code);
