import { loadTextsOf } from '../i18n/i18n.ts';
import { openUrl } from '../nav/nav.ts';
import { hideLoading, showLoading } from '../ui/toast/index.ts';
import { ApiError } from './api-error.ts';
import type { Again, Api, Reply } from './client.ts';
import { queryClient } from './query-client.ts';
import { readFailure } from './read-failure.ts';
import { parseReply } from './read-reply.ts';

const IDENTITY = '/pages/profile/identity';
/** A puzzle is for one address, and a phone may change its own while it works. */
const WORK_ATTEMPTS = 3;

/** One question for all calls that wait for its answer. */
let asking: Promise<boolean> | undefined;

/** The error of a reply that is not a success. Where the server demands a fresh proof that it is the owner
 *  who calls, the owner is asked for it; then the call goes out as it was. Where it demands work, the phone
 *  does it without a word, and the result is a header. */
export async function settleFailure(
  api: Api,
  path: string,
  { status, text }: Pick<Reply, 'status' | 'text'>,
  { attempt = 0 }: Again,
): Promise<ApiError | Again> {
  await loadMessages(text);
  const failure = readFailure(path, status, text);
  // The page explains what is missing, and asks for it.
  if (failure.code === 'IDENTITY_REQUIRED') void openUrl(IDENTITY);
  // A break that the app has not heard of: what plays closes as soon as its end is known.
  if (failure.code === 'PLAYER_EXCLUDED')
    void queryClient.invalidateQueries({ queryKey: ['protection/index'] });
  if (failure.code === 'PROOF_OF_WORK') return attempt < WORK_ATTEMPTS ? work(failure, attempt) : failure;
  if (failure.code !== 'PROOF_REQUIRED') return failure;
  try {
    const isProved = await (asking ??= ask(api).finally(() => (asking = undefined)));
    return isProved ? {} : failure;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** A server may name its text by a key of any page; without the texts the key itself is shown. */
async function loadMessages(text: string): Promise<void> {
  const { msg, message } = parseReply(text) ?? {};
  await Promise.all([msg, message].map((one) => typeof one === 'string' && loadTextsOf(one))).catch(
    () => undefined,
  );
}

/** Without a puzzle that it can solve in some seconds the phone says what the server said. */
async function work(failure: ApiError, attempt: number): Promise<ApiError | Again> {
  const { doWork } = await import('./do-work.ts');
  const answer = await doWork(failure.data);
  return answer === undefined ? failure : { headers: { 'proof-of-work': answer }, attempt: attempt + 1 };
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
