import type { MutationCache as Original } from '@tanstack/react-query';

/** Stands in the build for the query library's store of mutations: an empty one that stays empty. It answers
 *  what the library's client asks of it; `useMutation` has no place here. */
export class MutationCache implements Pick<Original, 'clear' | 'findAll' | 'resumePausedMutations'> {
  clear(): void {}

  findAll(): ReturnType<Original['findAll']> {
    return [];
  }

  resumePausedMutations(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
