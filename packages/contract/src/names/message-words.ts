import type { MessageKind } from '@tessera/domain/messages';

/** A message to a member. `{amount}` and the like are its parameters; `more` follows on a line of its own
 *  where its parameter is not empty. */
type MessageWords = {
  readonly title: string;
  readonly content: string;
  readonly more?: { readonly param: string; readonly text: string };
};
/** Of a language; `unknown` stands for a kind of a later version, which runs beside this one or did before
 *  it. */
export type MessageWordsByKind = Readonly<Record<MessageKind | 'unknown', MessageWords>>;
