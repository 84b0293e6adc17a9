/** Every step of a round, in order, with what is wrong; undefined when nothing is. `others` are the exports of
 *  the other rounds of its tickets. */
export function verifyRound(
  round: unknown,
  others?: readonly unknown[],
): { readonly step: string; readonly of?: string; readonly problem: string | undefined }[];

/** Every step of a file of evidence, round by round: of what was kept, and of what was published instead. */
export function verifyEvidence(file: unknown): {
  readonly name: string;
  readonly announcement: string;
  readonly kept: { readonly step: string; readonly of?: string; readonly problem: string | undefined }[];
  readonly published: { readonly step: string; readonly of?: string; readonly problem: string | undefined }[];
}[];

/** Integers below n from 32-bit words, passing over those that would favour some of them. */
export function uniformFrom(words: () => number): (n: number) => number;

/** Whether a selection of a family wins with these numbers; undefined when there is no such selection. */
export function wins(family: string, selection: string, numbers: readonly number[]): boolean | undefined;

/** Every step of a statement of account, in order, with what is wrong; and the key it says it is signed
 *  with. `changes` of the operator's key link the one that is given to others. */
export function verifyStatement(
  file: Buffer,
  key?: string,
  changes?: readonly object[],
): {
  readonly steps: { readonly step: string; readonly problem: string | undefined }[];
  readonly signer: string | undefined;
};

/** Every step of a part of the audit chain, in order, with what is wrong; `after` is the hash before it. */
export function verifyAudit(
  reply: unknown,
  after?: string,
): { readonly step: string; readonly problem: string | undefined }[];

/** The odds of a football selection in ten-thousandths by the text of its league's model, in the round with a
 *  chain index; undefined where it is not sold. */
export function footballOdds(text: string, index: number, selection: string): bigint | undefined;

/** What a stake on a football selection comes to, in halves: won at the odds, and given back; undefined where
 *  there is no such selection. */
export function footballResult(
  selection: string,
  numbers: readonly number[],
): { readonly won: bigint; readonly back: bigint } | undefined;

/** A match as drawn: its ticket, its score, and the slot and side of each goal in their order. */
export type DrawnMatch = {
  readonly ticket: number;
  readonly home: number;
  readonly away: number;
  readonly goals: readonly { readonly slot: number; readonly side: 'home' | 'away' }[];
};

/** The matches of a round's final key, by the mean goals of both sides of each in hundredths. */
export function drawMatches(
  key: Buffer,
  means: readonly (readonly [number, number])[],
  rho: number,
): readonly DrawnMatch[];

/** The matches that the numbers of a match day stand for. */
export function readMatches(numbers: readonly number[]): readonly DrawnMatch[];
