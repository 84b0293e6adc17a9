import { hasKept } from './kept-mark.ts';

const load = () => import('./follow-evidence.ts');

/** Follows what this phone keeps of a member, if it keeps anything. Returns the function that ends it. */
export function followKept(owner: string): () => void {
  if (hasKept())
    load().then(
      ({ followEvidence }) => followEvidence(owner),
      () => undefined,
    );
  return () => {
    if (hasKept())
      load().then(
        ({ leaveEvidence }) => leaveEvidence(owner),
        () => undefined,
      );
  };
}

/** Keeps the receipts of a member's listed bets that this phone has not: bought by a chase, or placed
 *  elsewhere. */
export function keepListed(owner: string, bets: readonly { readonly id: string }[]): void {
  if (bets.length > 0)
    load()
      .then(({ keepListed: keep }) =>
        keep(
          owner,
          bets.map(({ id }) => id),
        ),
      )
      .catch(() => undefined);
}
