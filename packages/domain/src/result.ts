/** The outcome of a pure decision: a value, or a refusal with its code. Faults are thrown, never returned. */
export type Result<T, C extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: C; readonly detail?: RefusalDetail };

/** The details that a caller may show beside a refusal: which line of a slip, which limit, the odds now in
 *  force. */
export type RefusalDetail = Readonly<Record<string, string | number>>;

/** Makes a value the result of a decision. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Makes a refusal the result of a decision, with what the caller may show beside it. */
export const refuse = <C extends string>(
  refusal: C,
  detail?: RefusalDetail,
): { readonly ok: false; readonly refusal: C; readonly detail?: RefusalDetail } =>
  detail === undefined ? { ok: false, refusal } : { ok: false, refusal, detail };

/** Guards what cannot happen. A failed assertion is a fault: the caller learns nothing but a request id. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
