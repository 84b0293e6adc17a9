import type { ObservedBet } from '../observed/snapshot.ts';
import { slipKey } from '../outcomes/apply-outcome.ts';
import { addPlacedBets } from '../outcomes/check-bet-reply.ts';
import { type BetIntent, readSlip, type Slip } from '../plays/slip.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';

/** An unanswered slip is in the snapshot whole or not at all. Applies those that are there, reports each of
 *  their bets, and returns the bets that no slip explains. Larger slips match first, so that a small one does
 *  not take part of a larger one. */
export function matchUnknownSlips(
  state: State,
  undecided: readonly OpenOp[],
  unexplained: readonly ObservedBet[],
  found: (bet: ObservedBet, row: number) => void,
): ObservedBet[] {
  const left = groupOf(state, unexplained);
  const slips = undecided.flatMap((open) => {
    if (open.intent.kind !== 'bet') return [];
    const slip = readSlip(state.prices(open.intent.gameId, open.intent.issue), open.intent);
    return typeof slip === 'string' ? [] : [{ open, intent: open.intent, slip }];
  });
  for (const unknown of slips.toSorted((a, b) => b.slip.lines.length - a.slip.lines.length)) {
    const { intent, slip } = unknown;
    const name = groupName(intent.member, intent.gameId, intent.issue);
    const candidates = left.get(name) ?? [];
    const own = betsOf(slip, candidates);
    if (!own) continue;
    left.set(
      name,
      candidates.filter((bet) => !own.includes(bet)),
    );
    acceptUnknownSlip(state, unknown, own, found);
  }
  return [...left.values()].flat();
}

function acceptUnknownSlip(
  state: State,
  { open, intent, slip }: { readonly open: OpenOp; readonly intent: BetIntent; readonly slip: Slip },
  own: readonly ObservedBet[],
  found: (bet: ObservedBet, row: number) => void,
): void {
  const round = state.rounds.byId(own[0]?.roundId ?? '');
  if (!round) return;
  const betIds = own.map(({ betId }) => betId);
  const placed = addPlacedBets(state, {
    member: open.member,
    round,
    op: intent.op,
    lines: slip.lines,
    betIds,
  });
  state.slips.set(slipKey(intent.member, round.roundId, intent.key), placed.first);
  open.doubt ??= open.member.model.doubt(intent.op);
  open.doubt.done = { changeMinor: -slip.totalMinor, placed };
  for (const [at, bet] of own.entries()) found(bet, placed.first + at);
}

/** One bet for each line of the slip, in order; undefined when one is missing. */
function betsOf({ lines }: Slip, candidates: readonly ObservedBet[]): ObservedBet[] | undefined {
  const free = candidates.toSorted((a, b) => (BigInt(a.betId) < BigInt(b.betId) ? -1 : 1));
  const own: ObservedBet[] = [];
  for (const { offer, stakeMinor } of lines) {
    const at = free.findIndex(
      (bet) => bet.play === offer.play && bet.number === offer.number && bet.stakeMinor === stakeMinor,
    );
    if (at < 0) return undefined;
    own.push(...free.splice(at, 1));
  }
  return own;
}

const groupName = (member: string, gameId: number, issue: string): string => `${member}\n${gameId}\n${issue}`;

function groupOf({ rounds }: State, bets: readonly ObservedBet[]): Map<string, ObservedBet[]> {
  const groups = new Map<string, ObservedBet[]>();
  for (const bet of bets) {
    const round = rounds.byId(bet.roundId);
    const name = round ? groupName(bet.member, round.gameId, round.issue) : `round ${bet.roundId}`;
    const group = groups.get(name);
    if (group) group.push(bet);
    else groups.set(name, [bet]);
  }
  return groups;
}
