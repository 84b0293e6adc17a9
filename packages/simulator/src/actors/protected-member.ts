import type { Intent, Outcome, ProtectionIntent } from '@tessera/auditor/observed/intent';

import type { Seeded } from '../seeded.ts';
import type { Actor, View } from './actor.ts';

/** A player of bets or tickets. */
type Playing<I, V, N> = {
  readonly member: string;
  readonly next: (view: V) => N;
  readonly learn: (intent: I, outcome: Outcome) => void;
};

type Named = { readonly op: string; readonly member: string };

/** Extends a member by what everybody has to do: read the reality check that is due, and continue. */
export function answeringChecks<I extends { readonly kind: string }, V, N extends I | undefined>(
  actor: Playing<I, V, N>,
): Playing<I | ProtectionIntent, V, N | ProtectionIntent> {
  const { member } = actor;
  let isDue = false;
  let count = 0;
  return {
    member,
    next: (view) => (isDue ? { kind: 'answerCheck', op: `${member}/a${++count}`, member } : actor.next(view)),
    learn: (intent, outcome) => {
      isDue = outcome.kind === 'refused' && outcome.code === 'REALITY_CHECK_DUE';
      if (intent.kind !== 'answerCheck') actor.learn(intent as I, outcome);
    },
  };
}

/** The share of what is about protection among the intents of a member who cares for it. */
const SHARE = 0.03;
const FIRST_MIN = 200;
const FIRST_SPREAD = 2_000;
const MEASURES = ['stake', 'stake', 'loss', 'time', 'deposit'] as const;
const PERIODS = ['day', 'week', 'month'] as const;
const LENGTHS = ['day', 'day', 'week', 'six_weeks', 'one_year', 'for_good'] as const;
const MINUTES = [15, 30, 45, 60] as const;
/** Limits of time that are used up within a run, and such that are not. */
const TIMES = [1, 2, 5, 15, 60, 1_440] as const;
/** Less than a few deposits come to, so that some of them are locked. */
const DEPOSIT_MIN = 40;
const DEPOSIT_SPREAD = 400;
/** Set before anything else: what is paid in afterwards may be locked. */
const FIRST = [
  { measure: 'stake', period: 'day' },
  { measure: 'deposit', period: 'day' },
] as const;

/** Extends a member by own limits, from the first moment on: of deposits, stakes, losses and time, made lower
 *  or asked to be raised later; blocked games, other intervals of the check, and in the end a time-out or an
 *  exclusion, after which the member continues trying. */
export function withProtection(actor: Actor, random: Seeded): Actor {
  const { member } = actor;
  let isRegistered = false;
  let limits = 0;
  let count = 0;
  const named = (): Named => ({ op: `${member}/p${++count}`, member });
  return {
    member,
    next: (view) => {
      const first = isRegistered ? FIRST[limits] : undefined;
      if (first) {
        limits += 1;
        return setLimit(random, first, named());
      }
      return isRegistered && random.chance(SHARE) ? protection(random, view, named()) : actor.next(view);
    },
    learn: (intent, outcome) => {
      if (intent.kind === 'register' && outcome.kind === 'accepted') isRegistered = true;
      actor.learn(intent, outcome);
    },
  };
}

function protection(random: Seeded, { sales }: View, named: Named): Intent {
  const roll = random.below(100);
  if (roll < 60)
    return setLimit(random, { measure: random.pick(MEASURES), period: random.pick(PERIODS) }, named);
  if (roll < 75) return { kind: 'setCheck', ...named, minutes: random.pick(MINUTES) };
  if (roll < 88 && sales.length > 0)
    return { kind: 'blockGame', ...named, gameId: random.pick(sales).gameId };
  return { kind: 'exclude', ...named, length: random.pick(LENGTHS) };
}

function setLimit(
  random: Seeded,
  name: { readonly measure: string; readonly period: string },
  named: Named,
): ProtectionIntent {
  return { kind: 'setLimit', ...named, ...name, amount: someLimit(random, name.measure) };
}

function someLimit(random: Seeded, measure: string): string {
  if (measure === 'time') return String(random.pick(TIMES));
  const [least, spread] = measure === 'deposit' ? [DEPOSIT_MIN, DEPOSIT_SPREAD] : [FIRST_MIN, FIRST_SPREAD];
  return `${least + random.below(spread)}.00`;
}
