import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { loadTexts, t } from '../i18n/i18n.ts';
import { showToast } from '../ui/toast/index.ts';
import { evidence } from './browser-evidence.ts';
import type { SlipRequest, Placed } from './kept-bets.ts';
import { DEMO, markKept } from './kept-mark.ts';

/** A stream carries fifty topics, and pages need theirs. The next rounds follow as these are compared. */
const FOLLOWED_MAX = 20;

const ignore = (): void => undefined;

/** Once in a visit: a storage that is full stays so for each further bet. */
let saying: Promise<void> | null = null;

async function sayNotStored(): Promise<void> {
  await loadTexts(['proofs']);
  showToast({ title: t('evidence.notStored'), icon: 'error' });
}

let stop = ignore;
let followed = '';
/** The rounds that the stream is asked for, and those that were compared after its greeting. */
let listened = '';
const greeted = new Set<string>();

/** Compares what is kept of a member, now and with each step of its rounds, and tells of differences that
 *  were found while nobody looked. A further call takes up what was kept since. */
export async function followEvidence(owner: string): Promise<void> {
  if (followed !== owner) {
    leaveEvidence(followed);
    followed = owner;
    await evidence.tell(owner);
  }
  await renew(owner, await evidence.waiting(owner));
}

/** Keeps the reply to a slip or a ticket, and follows its rounds. Says once in a visit that they are not
 *  stored. */
export async function keepReply(owner: string, asked: SlipRequest, placed: Placed): Promise<void> {
  await evidence.keep(owner, asked, placed);
  if ((await evidence.forVisit(owner)) > 0) (saying ??= sayNotStored()).catch(ignore);
  await followEvidence(owner);
}

/** Keeps the receipts of bets that this phone learns of and has not kept, and follows their rounds. */
export async function keepListed(owner: string, betIds: readonly string[]): Promise<void> {
  if (!(await evidence.fetch(owner, betIds))) return;
  markKept();
  await followEvidence(owner);
}

/** Keeps the rounds of demo bets, and follows them. */
export async function keepDemos(
  rounds: readonly { readonly roundId: string; readonly issue: string }[],
): Promise<void> {
  for (const { roundId, issue } of rounds) await evidence.keepDemo(DEMO, roundId, issue);
  await followEvidence(DEMO);
}

/** The member has left: what they placed is followed when they are back. */
export function leaveEvidence(owner: string): void {
  if (followed !== owner) return;
  followed = '';
  listened = '';
  greeted.clear();
  stop();
  stop = ignore;
}

/** Listens first and compares then, so that no settlement comes between the two. */
async function renew(owner: string, compared: readonly string[]): Promise<void> {
  await listen(owner);
  await evidence.compare(owner, compared);
  await listen(owner);
}

/** Follows the rounds that wait; the stream is left as it is while they are the same. */
async function listen(owner: string): Promise<void> {
  const waiting = (await evidence.waiting(owner)).slice(0, FOLLOWED_MAX);
  const live = waiting.length === 0 ? null : await import('../live/live.ts');
  if (followed !== owner || waiting.join() === listened) return;
  stop();
  listened = waiting.join();
  const topics = waiting.map((id): LiveTopic => `round:${id}`);
  stop =
    live?.listenLive(topics, (event) => {
      void follow({ owner, waiting, connectedAtMs: live.connectedAt() }, event);
    }) ?? ignore;
}

type Following = {
  readonly owner: string;
  readonly waiting: readonly string[];
  readonly connectedAtMs: number | null;
};

async function follow({ owner, waiting, connectedAtMs }: Following, event: LiveEvent): Promise<void> {
  if (event.event === 'hello') return compareGreeted(owner, waiting);
  if (event.event === 'resync') return renew(owner, waiting);
  if (event.event !== 'round' || !waiting.includes(event.data.round_id)) return;
  const { kind, round_id: roundId, q } = event.data;
  if (kind === 'closed' && q !== undefined) await evidence.see(owner, roundId, q, connectedAtMs);
  if (kind === 'closed') await evidence.compare(owner, [roundId]);
  if (kind === 'settled' || kind === 'void') await renew(owner, [roundId]);
}

/** A new topic is told of from the greeting on, and rounds were compared before it: what happened in between
 *  is found by comparing each once more. */
async function compareGreeted(owner: string, waiting: readonly string[]): Promise<void> {
  const fresh = waiting.filter((id) => !greeted.has(id));
  for (const id of fresh) greeted.add(id);
  if (fresh.length > 0) await renew(owner, fresh);
}
