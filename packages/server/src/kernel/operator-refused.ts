/** The refusal of an operator's request, with a one-sentence message for the operator. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
}
