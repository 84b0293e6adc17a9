import type { RefusalCode } from '@tessera/domain/refusal';
import type { RefusalDetail } from '@tessera/domain/result';

/** An expected refusal. A use case throws it so that its transaction rolls back; one handler converts it to
 *  the reply. Without a stack: a refusal is a normal answer, not a fault, and many occur in a second. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly detail: RefusalDetail | undefined;
  /** Member concerned, for the security log alone. */
  memberId: bigint | undefined;

  constructor(code: RefusalCode, detail?: RefusalDetail) {
    const depth = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = depth;
    this.code = code;
    this.detail = detail;
  }

  /** Names the account that somebody without a session tried to enter. */
  about(memberId: bigint | undefined): this {
    this.memberId = memberId;
    return this;
  }
}

/** Names the account in a refusal that passes through: `work().catch(aboutMember(id))`. */
export const aboutMember =
  (memberId: bigint | undefined) =>
  (error: unknown): never => {
    throw error instanceof Refusal ? error.about(memberId) : error;
  };
