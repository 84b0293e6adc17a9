import type { BetLine, ChaseIntent, Intent, Outcome } from '@tessera/auditor/observed/intent';

import type { Seeded } from '../seeded.ts';
import type { Actor, Sale, View } from './actor.ts';

type Memory = {
  isRegistered: boolean;
  /** The newest, which is the least likely to have ended. */
  chase: string | undefined;
  /** Bets of chases that may still be cancelled. */
  bets: string[];
};

type Named = { readonly op: string; readonly member: string };

/** The shares of each kind of intent about chases. */
const NEW = 0.5;
const LOOK = 0.65;
const CANCEL_BET = 0.8;
const ISSUES_MAX = 4;
/** Largest distance of the issues of a chase from the current one. */
const AHEAD_MAX = 6;
const MULTIPLE_MAX = 3;
const LINES_MAX = 2;
const USUAL_MAX = 40;
/** So dear that the money does not last. */
const DEAR_SHARE = 0.2;
const DEAR_MIN = 1_500;
const DEAR_SPREAD = 2_500;

/** Adds chases to a member: mostly a few issues soon to come, with any of the stop rules, some of them dearer
 *  than the money lasts for; later a look at one, the cancellation of one, or of a bet that one has made.
 *  `share` is that of intents about chases. */
export function withChases(member: Actor, random: Seeded, share: number): Actor {
  const memory: Memory = { isRegistered: false, chase: undefined, bets: [] };
  let count = 0;
  const named = (): Named => ({ op: `${member.member}/c${++count}`, member: member.member });
  return {
    member: member.member,
    next: (view) => {
      const isChasing = random.chance(share) && memory.isRegistered;
      return (isChasing ? intentOf(random, memory, view, named) : undefined) ?? member.next(view);
    },
    learn: (intent, outcome) => {
      remember(memory, intent, outcome);
      member.learn(intent, outcome);
    },
  };
}

function intentOf(
  random: Seeded,
  { chase: chaseId, bets }: Memory,
  view: View,
  named: () => Named,
): Intent | undefined {
  const roll = random.below(1_000) / 1_000;
  if (roll < NEW) {
    const sales = view.sales.filter(({ coming, offers }) => coming.length > 0 && offers.length > 0);
    return sales.length === 0 ? undefined : newChase(random, random.pick(sales), named());
  }
  const [betId] = bets;
  if (roll >= LOOK && roll < CANCEL_BET && betId !== undefined) return { kind: 'cancel', ...named(), betId };
  if (chaseId === undefined) return undefined;
  return { kind: roll < LOOK ? 'chaseDetail' : 'cancelChase', ...named(), chaseId };
}

function newChase(random: Seeded, sale: Sale, named: Named): ChaseIntent {
  const isDear = random.chance(DEAR_SHARE);
  const stake = isDear ? DEAR_MIN + random.below(DEAR_SPREAD) : 1 + random.below(USUAL_MAX);
  const ahead = [sale.issue, ...sale.coming].slice(0, AHEAD_MAX);
  return {
    kind: 'chase',
    ...named,
    key: `${named.op}:${random.bytes(6).toString('hex')}`,
    gameId: sale.gameId,
    lines: linesOf(random, sale, stake),
    issues: random
      .shuffle(ahead)
      .slice(0, 1 + random.below(ISSUES_MAX))
      .map((issue) => ({ issue, multiple: 1 + random.below(MULTIPLE_MAX) })),
    stopOnWin: random.chance(0.3),
    stopLoss: random.chance(0.3) ? `${stake * (1 + random.below(6))}.${random.below(90) + 10}` : undefined,
    stopWin: random.chance(0.3) ? `${1 + random.below(2 * stake)}.01` : undefined,
  };
}

/** Different selections, so that a slip has no line twice. */
const linesOf = (random: Seeded, { offers }: Sale, stake: number): BetLine[] =>
  random
    .shuffle(offers)
    .slice(0, 1 + random.below(LINES_MAX))
    .map(({ play, number }) => ({ play, number, amount: String(stake), odds: undefined }));

type Detail = {
  readonly id: string;
  readonly status: string;
  readonly issues: readonly { readonly order_no: string | null; readonly returned: string | null }[];
};

function remember(memory: Memory, intent: Intent, outcome: Outcome): void {
  if (outcome.kind !== 'accepted') return;
  if (intent.kind === 'register') memory.isRegistered = true;
  if (intent.kind === 'cancel') memory.bets = memory.bets.filter((id) => id !== intent.betId);
  if (intent.kind !== 'chase' && intent.kind !== 'chaseDetail' && intent.kind !== 'cancelChase') return;
  const { id, issues } = outcome.data as Detail;
  // A slip has the number of its first bet. Chases that have ended are asked about too.
  memory.bets = issues.flatMap(({ order_no: bet, returned }) =>
    bet !== null && returned === null ? [bet] : [],
  );
  if (intent.kind === 'chase') memory.chase = id;
}
