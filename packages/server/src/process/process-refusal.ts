/** Every refusal of the keeper and the witness. They are separate processes, so their codes are no part of
 *  the contract with clients. */
export type ProcessRefusalCode =
  | 'INPUT_INVALID'
  | 'UNAUTHORIZED'
  | 'CHAIN_UNKNOWN'
  | 'ANNOUNCEMENT_UNFIT'
  | 'ANNOUNCEMENT_FIXED'
  | 'ANNOUNCEMENT_MISSING'
  | 'INDEX_OUT_OF_RANGE'
  | 'RECORD_UNFIT'
  | 'NOT_SIGNED'
  | 'SOURCES_UNFIT'
  | 'OTHER_RECORD'
  | 'ABANDONED'
  | 'OUT_OF_ORDER'
  | 'TOO_EARLY';

/** A refusal of the keeper or the witness, on both ends of the wire. */
export class ProcessRefusal extends Error {
  readonly code: ProcessRefusalCode;
  /** The delay after which the same call may succeed; only with TOO_EARLY. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ProcessRefusalCode, retryAfterMs?: number) {
    super(code);
    this.name = 'ProcessRefusal';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Refuses unless the condition holds. */
export function demand(condition: unknown, code: ProcessRefusalCode): asserts condition {
  if (!condition) throw new ProcessRefusal(code);
}
