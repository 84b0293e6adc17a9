import type { Data } from '@tessera/contract/routes';

export type Article = Data<'news/index'>['list'][number];

/** The articles of all pages, each once: one that is published meanwhile moves the others a page on. */
export function articlesOf({
  pages,
}: {
  readonly pages: readonly { readonly list: readonly Article[] }[];
}): readonly Article[] {
  const byId = new Map(pages.flatMap(({ list }) => list.map((article) => [article.id, article])));
  return [...byId.values()];
}
