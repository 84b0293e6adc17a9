import { chipDumping, type Sender } from '@tessera/domain/integrity/chip-dumping';
import type { IntegrityLimits } from '@tessera/domain/integrity/limits';
import { passThrough } from '@tessera/domain/integrity/pass-through';
import { fan, ring } from '@tessera/domain/integrity/rings';
import { sharedPayout } from '@tessera/domain/integrity/shared-payout';
import { velocity } from '@tessera/domain/integrity/velocity';
import { DAY_MS, epochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { firstIdAt } from '../ids/ids.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { sumSince } from '../ledger/sum-since.ts';
import { paidFrom, stakedFrom } from '../wallet/turnover.ts';
import type { Finding } from './case-store.ts';
import { hedgedSince } from './hedged-since.ts';
import {
  countActions,
  type MemberAction,
  linkMembers,
  membersOnDevice,
  paymentsFrom,
  paymentsTo,
  sharersOf,
  type Span,
} from './money-store.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** Hex digits of a digest that tell devices apart to a reader. */
const DEVICE_NAME = 12;
/** An id is made before its row is written, by the clock of a server. */
const ID_SLACK_MS = 5 * MINUTE_MS;

type Games = Context['games'];
type Shared = { readonly cause: string; readonly limits: IntegrityLimits };
type Rule = (
  tx: Tx,
  action: MemberAction,
  limits: IntegrityLimits,
  games: Games,
) => Promise<readonly Finding[]>;

const RULES: Readonly<Record<MemberAction['kind'], readonly Rule[]>> = {
  deposit: [flagVelocity],
  withdrawal: [flagPassThrough],
  transfer: [flagVelocity, flagRings, flagDumping],
  card: [flagVelocity, flagPayout],
  device: [flagDevice],
};

/** Applies the rules about money and devices to one action, as of its time, and links the accounts that it
 *  connects.
 *  Cost: one to nine round trips; ranges of indexes, each of the time or the number that a rule looks at. */
export async function flagAction(
  tx: Tx,
  action: MemberAction,
  limits: IntegrityLimits,
  games: Games,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const rule of RULES[action.kind]) found.push(...(await rule(tx, action, limits, games)));
  return found;
}

const causeOf = ({ kind, id }: MemberAction): string => `${kind} ${id}`;

const spanOf = ({ at, at_text: text }: MemberAction, ms: number): Span => ({
  firstId: firstIdAt(at - ms - ID_SLACK_MS),
  at: text,
});

async function flagVelocity(tx: Tx, action: MemberAction, limits: IntegrityLimits): Promise<Finding[]> {
  const counts = await countActions(tx, action.member_id, {
    at: action.at_text,
    minutes: limits.deposits_minutes,
    days: limits.payees_days,
    firstId: spanOf(action, DAY_MS).firstId,
  });
  const evidence = velocity(counts, limits);
  return evidence ? [{ flag: 'velocity', memberId: action.member_id, cause: causeOf(action), evidence }] : [];
}

/** Covering stakes are computed only where they could decide the flag. */
async function flagPassThrough(
  tx: Tx,
  action: MemberAction,
  limits: IntegrityLimits,
  games: Games,
): Promise<Finding[]> {
  const from = epochMs(action.at - limits.pass_hours * HOUR_MS);
  const accountId = mainAccountOf(action.member_id);
  const sums = await sumSince(tx, accountId, from);
  const facts = {
    depositedMinor: sums('deposit'),
    withdrawnMinor: -sums('withdraw') - sums('withdraw_return'),
    stakedMinor: stakedFrom(sums),
  };
  if (!passThrough({ ...facts, hedgedMinor: facts.stakedMinor }, limits)) return [];
  const hedgedMinor = await hedgedSince(tx, { games }, accountId, from);
  const evidence = passThrough({ ...facts, hedgedMinor }, limits);
  return evidence
    ? [{ flag: 'pass_through', memberId: action.member_id, cause: causeOf(action), evidence }]
    : [];
}

async function flagPayout(tx: Tx, action: MemberAction, limits: IntegrityLimits): Promise<Finding[]> {
  const members = await sharersOf(tx, action.address ?? '');
  return flagShared(tx, action, { kind: 'payout', members, cause: causeOf(action), limits });
}

/** The cause is who came to the device last: no log-in of the same members is another one. */
async function flagDevice(tx: Tx, action: MemberAction, limits: IntegrityLimits): Promise<Finding[]> {
  const members = await membersOnDevice(tx, action.address ?? '');
  const cause = `device ${action.address?.slice(0, DEVICE_NAME)} of ${members.at(-1)}`;
  return flagShared(tx, action, { kind: 'device', members, cause, limits });
}

async function flagShared(
  tx: Tx,
  action: MemberAction,
  { kind, members, cause, limits }: Parameters<typeof sharedPayout>[0] & Shared,
): Promise<Finding[]> {
  await linkMembers(tx, action.member_id, members, { kind, at: action.at_text });
  const evidence = sharedPayout({ kind, members }, limits);
  return evidence
    ? members.map((memberId) => ({ flag: 'shared_payout' as const, memberId, cause, evidence }))
    : [];
}

async function flagRings(tx: Tx, action: MemberAction, limits: IntegrityLimits): Promise<Finding[]> {
  const [from, to] = [action.member_id, action.other_id ?? 0n];
  await linkMembers(tx, from, [to], { kind: 'transfer', at: action.at_text });
  const day = spanOf(action, DAY_MS);
  const next = await paymentsFrom(tx, [to], day);
  const own = await paymentsFrom(tx, [from], day);
  const further = await paymentsFrom(
    tx,
    next.map((each) => each.to).filter((each) => each !== from),
    day,
  );
  const cause = causeOf(action);
  const circle = ring({ from, to, amountMinor: action.amount_minor }, [...next, ...further], limits);
  const out = fan({ payers: [], payees: own.map((each) => each.to) }, limits);
  const payers = (await paymentsTo(tx, to, day)).map((each) => each.from);
  const into = fan({ payers, payees: [] }, limits);
  return [
    ...(circle?.members ?? []).map((memberId) => ({
      flag: 'ring' as const,
      memberId,
      cause,
      evidence: circle?.evidence ?? {},
    })),
    ...(out ? [{ flag: 'ring' as const, memberId: from, cause, evidence: out }] : []),
    ...(into ? [{ flag: 'ring' as const, memberId: to, cause, evidence: into }] : []),
  ];
}

async function flagDumping(tx: Tx, action: MemberAction, limits: IntegrityLimits): Promise<Finding[]> {
  const to = action.other_id ?? 0n;
  const daysMs = limits.dumping_days * DAY_MS;
  const span = spanOf(action, daysMs);
  const payments = await paymentsTo(tx, to, span);
  const enough = payments.filter(({ amountMinor }) => amountMinor >= BigInt(limits.dumping_from));
  if (enough.length < limits.dumpers) return [];
  const all = await paymentsFrom(
    tx,
    enough.map(({ from }) => from),
    span,
  );
  const senders: Sender[] = [];
  for (const { from, amountMinor } of enough) {
    const elsewhere = all.filter((each) => each.from === from && each.to !== to);
    const sums = await sumSince(tx, mainAccountOf(from), epochMs(action.at - daysMs));
    senders.push({
      memberId: from,
      sentMinor: amountMinor,
      elsewhereMinor: elsewhere.reduce((sum, each) => sum + each.amountMinor, 0n),
      netMinor: paidFrom(sums) - stakedFrom(sums),
    });
  }
  const evidence = chipDumping(senders, limits);
  return evidence ? [{ flag: 'chip_dumping', memberId: to, cause: causeOf(action), evidence }] : [];
}
