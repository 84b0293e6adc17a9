import { hideLoading, showLoading } from '../ui/toast/index.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './client.ts';
import { readFailure } from './read-failure.ts';

/** One question for all calls that wait for its answer. */
let asking: Promise<boolean> | undefined;

/** The error of a reply that is not a success. Where the server demands a fresh proof that it is the owner
 *  who calls, the owner is asked for it; null once it was given. */
export async function settleFailure(
  api: Api,
  path: string,
  status: number,
  text: string,
): Promise<ApiError | null> {
  const failure = readFailure(path, status, text);
  if (failure.code !== 'PROOF_REQUIRED') return failure;
  try {
    const isProved = await (asking ??= ask(api).finally(() => (asking = undefined)));
    return isProved ? null : failure;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function ask(api: Api): Promise<boolean> {
  const [{ askForProof }, guards] = await Promise.all([
    import('./step-up/ask-for-proof.tsx'),
    api('security/show', undefined, { showLoading: false, showError: false }),
  ]);
  // The call that waits shows that it does, which would lie over the question.
  hideLoading();
  return askForProof(api, guards).finally(showLoading);
}
