import { digestOf } from './digest.ts';
import type { Intent, Outcome } from './observed.ts';
import { readBetReply } from './reply.ts';
import type { State } from './state.ts';

type Known = Exclude<Outcome, { kind: 'unknown' }>;

/** These are said before it is looked whether the slip was taken once, so they say nothing about it. */
const SAYS_NOTHING = new Set([
  'UNAUTHORIZED',
  'GAME_NOT_EXIST',
  'TOO_MANY_REQUESTS',
  'SERVER_BUSY',
  'SERVICE_CLOSED',
  'SERVER_ERROR',
]);

/** What is remembered of an answer, so that a repeat can be told from another answer. Only slips are answered the same
 *  for ever: a balance moves on. */
export function answerText({ kind }: Intent, outcome: Known): string {
  if (outcome.kind === 'refused') return '';
  return kind === 'bet' ? digestOf(JSON.stringify(outcome.data) ?? '') : 'done';
}

/** Lays a repeated answer beside the first. */
export function checkRepeat(state: State, op: string, before: string, outcome: Known): void {
  const { differences, bets } = state;
  if (before === 'done') return;
  if (outcome.kind === 'refused') {
    if (before !== '' && !SAYS_NOTHING.has(outcome.code))
      differences.add(
        'wrong-reply',
        op,
        `it was taken once, and is refused with ${outcome.code} when repeated`,
      );
    return;
  }
  if (before === '') {
    differences.add('wrong-reply', op, 'it was refused first and taken then');
    return;
  }
  if (before === digestOf(JSON.stringify(outcome.data) ?? '')) return;
  const isNew = readBetReply(outcome.data)?.bets.some(({ betId }) => bets.rowOf(betId) === undefined);
  if (isNew) differences.add('doubled', op, 'its repeat made bets of its own');
  else differences.add('wrong-reply', op, 'its repeat is answered otherwise');
}
