/** What an operator asked for and may not have, said to that person in one sentence. */
export class OperatorRefused extends Error {
  override readonly name = 'OperatorRefused';
}
