export type ApiErrorKind =
  | 'refused'
  | 'unauthorized'
  | 'http'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'malformed';

/** A call that did not succeed. `code` is what the server named, `message` the text for a person, `data` what
 *  came along: which line of a slip, which limit, the odds now in force. */
export class ApiError extends Error {
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

  /** Nobody knows whether the server acted: the call may be repeated only with the same key. */
  get isOpen(): boolean {
    return this.kind !== 'refused' && this.kind !== 'unauthorized';
  }
}
