import type { ObservedBet, ObservedChase, ObservedChaseIssue } from '../observed/snapshot.ts';
import { termsOf } from '../outcomes/apply-chase.ts';
import { addPlacedBets } from '../outcomes/check-bet-reply.ts';
import type { SlipLine } from '../plays/slip.ts';
import { costOf, type KnownChase, type OrderedIssue } from '../state/known-chases.ts';
import type { State } from '../state/state.ts';

/** A chase of the snapshot with the order that explains it. */
export type MatchedChase = { readonly known: KnownChase; readonly observed: ObservedChase };

type Unexplained = Map<string, ObservedBet>;
type Found = (bet: ObservedBet, row: number) => void;

/** Finds the order of each chase of the snapshot, and the bets of each issue: one slip with the lines that
 *  were ordered. Takes these bets from the unexplained ones and reports each; what remains was bought once
 *  too often.   Cost: the issues, and the unexplained bets of those whose outcome is not noted. */
export function matchChases(
  state: State,
  chases: Iterable<ObservedChase>,
  unexplained: Unexplained,
  found: Found,
): MatchedChase[] {
  const matched: MatchedChase[] = [];
  const missing = new Set(state.chases.byId.values());
  for (const observed of chases) {
    const known = orderOf(state, observed);
    if (!known) {
      state.differences.add(
        'doubled',
        observed.chaseId,
        `${observed.member} has a chase that no order explains`,
      );
      continue;
    }
    missing.delete(known);
    matched.push({ known, observed });
    if (!hasTermsOf(known, observed))
      state.differences.add('wrong-reply', observed.chaseId, 'it is kept otherwise than ordered');
    for (const issue of observed.issues) matchIssue(state, { known, issue, unexplained, found });
  }
  for (const known of missing)
    state.differences.add('lost', known.order.op, 'the chase was acknowledged and is not there');
  return matched;
}

/** The acknowledged order of a chase, or an unanswered one of the same content. */
function orderOf({ chases }: State, observed: ObservedChase): KnownChase | undefined {
  const known = chases.byId.get(observed.chaseId);
  if (known) return known;
  for (const each of chases.byOp.values()) {
    if (each.chaseId !== undefined || !hasTermsOf(each, observed)) continue;
    each.chaseId = observed.chaseId;
    chases.byId.set(observed.chaseId, each);
    return each;
  }
  return undefined;
}

function hasTermsOf({ order, member, slip, issues }: KnownChase, observed: ObservedChase): boolean {
  const terms = termsOf(order);
  return (
    observed.member === member.name &&
    observed.gameId === order.gameId &&
    observed.stopOnWin === terms.stopOnWin &&
    observed.stopLossMinor === terms.stopLossMinor &&
    observed.stopWinMinor === terms.stopWinMinor &&
    observed.lines.length === slip.lines.length &&
    slip.lines.every(({ offer, stakeMinor }, at) => {
      const line = observed.lines[at];
      return line?.play === offer.play && line.number === offer.number && line.stakeMinor === stakeMinor;
    }) &&
    observed.issues.length === issues.size &&
    observed.issues.every(({ issue, multiple }) => issues.get(issue)?.multiple === multiple)
  );
}

type Case = {
  readonly known: KnownChase;
  readonly issue: ObservedChaseIssue;
  readonly unexplained: Unexplained;
  readonly found: Found;
};

function matchIssue(state: State, { known, issue, unexplained, found }: Case): void {
  const { differences, rounds } = state;
  const at = `${known.chaseId} ${issue.issue}`;
  const own = known.issues.get(issue.issue);
  if (!own) return;
  const round = rounds.byId(issue.roundId);
  if (round && (round.issue !== issue.issue || round.gameId !== known.order.gameId))
    differences.add('wrong-reply', at, `it is kept under round ${issue.roundId} of issue ${round.issue}`);
  if (own.placed) {
    const first = state.bets.at(own.placed.first).betId;
    if (issue.slipId !== undefined && issue.slipId !== first)
      differences.add('doubled', at, `it was bought as ${first} and as ${issue.slipId}`);
    return;
  }
  const lines = linesOf(known, own);
  const isNoted = issue.slipId !== undefined;
  const bets = isNoted
    ? betsFrom(issue.slipId, lines.length, unexplained)
    : mayHoldBets(issue)
      ? betsLike(lines, known, issue, unexplained)
      : undefined;
  if (!bets && !isNoted) return;
  if (!round || !bets) {
    differences.add('lost', at, `its slip ${issue.slipId} is not there`);
    return;
  }
  for (const { betId } of bets) unexplained.delete(betId);
  const betIds = bets.map(({ betId }) => betId);
  own.placed = addPlacedBets(state, { member: known.member, round, op: known.order.op, lines, betIds });
  own.placedAtMs = bets[0]?.placedAtMs;
  if (own.doubt) own.doubt.done = { changeMinor: -costOf(known, own), placed: own.placed };
  own.doubt = undefined;
  for (const [n, bet] of bets.entries()) found(bet, own.placed.first + n);
}

const linesOf = ({ slip }: KnownChase, { multiple }: OrderedIssue): SlipLine[] =>
  slip.lines.map(({ offer, stakeMinor }) => ({ offer, stakeMinor: stakeMinor * BigInt(multiple) }));

/** A slip may be there before its outcome is noted, also when another server has noted a refusal. */
const mayHoldBets = ({ state, isSettled }: ObservedChaseIssue): boolean =>
  state === 'buying' || (state === 'refused' && !isSettled);

/** The bets of a slip have consecutive ids. */
function betsFrom(slipId: string, count: number, unexplained: Unexplained): ObservedBet[] | undefined {
  const bets = Array.from({ length: count }, (_, n) => unexplained.get(String(BigInt(slipId) + BigInt(n))));
  const there = bets.filter((bet) => bet !== undefined);
  return there.length === count ? there : undefined;
}

function betsLike(
  lines: readonly SlipLine[],
  { member }: KnownChase,
  { roundId }: ObservedChaseIssue,
  unexplained: Unexplained,
): ObservedBet[] | undefined {
  for (const first of unexplained.values()) {
    if (first.member !== member.name || first.roundId !== roundId) continue;
    const bets = betsFrom(first.betId, lines.length, unexplained);
    const isLike = bets?.every(({ play, number, stakeMinor }, at) => {
      const line = lines[at];
      return play === line?.offer.play && number === line.offer.number && stakeMinor === line.stakeMinor;
    });
    if (isLike) return bets;
  }
  return undefined;
}
