import { TranslatedError } from '../ui/error-text/index.ts';

export type ApiErrorKind =
  | 'refused'
  | 'unauthorized'
  | 'http'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'malformed';

/** A call that did not succeed. `code` is the server's code, `message` the text for the reader, `data` the
 *  details: which line of a slip, which limit, the odds in force. */
export class ApiError extends TranslatedError {
  readonly kind: ApiErrorKind;
  readonly code: string;
  readonly data: unknown;
  constructor(kind: ApiErrorKind, code: string, text: string, data: unknown = null) {
    super(text);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = code;
    this.data = data;
  }

  /** The server may have acted: the call may be repeated only with the same key. */
  get isOpen(): boolean {
    return this.kind !== 'refused' && this.kind !== 'unauthorized';
  }
}
