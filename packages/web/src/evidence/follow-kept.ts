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
