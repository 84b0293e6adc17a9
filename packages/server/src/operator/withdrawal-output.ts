import { formatMoney } from '@tessera/domain/money';
import { maskAccount } from '@tessera/domain/withdrawal/address/mask-address';

import type { DecisionRow } from '../withdrawal/decision-store.ts';
import type { WithdrawalView } from '../withdrawal/operator-view.ts';
import { type HoldTerms, type PayoutHold, payoutHolds } from '../withdrawal/payout-hold.ts';
import type { ResolutionRow } from '../withdrawal/resolution-store.ts';
import type { WithdrawalRow } from '../withdrawal/withdrawal-store.ts';
import { columns, type Output, timeText } from './output.ts';

const HEAD = ['ID', 'ASKED', 'MEMBER', 'AMOUNT', 'TO', 'STATE', 'NEEDS', 'HELD', 'FLAGS'];

/** Formats withdrawals as a table, addresses masked. */
export function tableOf(rows: readonly WithdrawalRow[], terms: HoldTerms): Output {
  const lines = rows.map((row) => [
    String(row.id),
    timeText(row.requested_at),
    `${row.member_id} ${row.username}`,
    formatMoney(row.amount_minor),
    `${row.channel_code} ${maskAccount(row.type, row.address)}`,
    row.state,
    String(row.approvals_needed),
    holdsOf(row, terms).join(','),
    row.flags.join(','),
  ]);
  return {
    lines: rows.length === 0 ? ['no withdrawals'] : columns([HEAD, ...lines]),
    data: rows.map((row) => dataOf(row, terms)),
  };
}

/** Formats one withdrawal with all facts needed for a decision, its address in full. */
export function detailOf(
  { row, decisions, resolutions, requested }: WithdrawalView,
  terms: HoldTerms,
): Output {
  const data = {
    ...dataOf(row, terms),
    requested_day: formatMoney(requested.dayMinor),
    requested_week: formatMoney(requested.weekMinor),
    address: row.address,
    decisions: decisions.map(decisionOf),
    resolutions: resolutions.map(resolutionOf),
  };
  const facts: [string, string][] = [
    ['withdrawal', data.id],
    ['member', `${data.member} ${data.username}`],
    ['amount', `${data.amount} less ${data.fee} is ${data.real_amount}`],
    ['to', `${data.channel} ${data.address}`],
    ['state', data.reason === '' ? data.state : `${data.state}: ${data.reason}`],
    ['approvals needed', String(data.approvals_needed)],
    ['flags', data.flags.join(', ') || 'none'],
    ['held', data.held.join(', ')],
    ['asked for', `${data.requested_day} in 24 hours, ${data.requested_week} in 7 days`],
    ['remark', data.remark],
    ['asked', data.requested_at],
    ['approved', data.approved_at],
    ['taken by the rail', data.sent_at],
    ['ended', data.finished_at],
    ...data.decisions.map((each): [string, string] => [
      each.decision === 'approve' ? 'approved by' : 'refused by',
      `${each.operator} ${each.at} ${each.reason}`.trimEnd(),
    ]),
    ...data.resolutions.map((each): [string, string] => [
      `${each.outcome}, says`,
      `${each.operator} ${each.at} ${each.reason}`,
    ]),
  ];
  return { lines: columns(facts.filter(([, text]) => text !== '')), data };
}

const decisionOf = ({ operator, decision, reason, at }: DecisionRow) => ({
  operator,
  decision,
  reason,
  at: timeText(at),
});

const resolutionOf = ({ operator, outcome, reason, at }: ResolutionRow) => ({
  operator,
  outcome,
  reason,
  at: timeText(at),
});

/** Holds on a withdrawal that has not ended. */
const holdsOf = (row: WithdrawalRow, terms: HoldTerms): readonly PayoutHold[] =>
  row.finished_at === null ? payoutHolds(row, terms) : [];

const dataOf = (row: WithdrawalRow, terms: HoldTerms) => ({
  id: String(row.id),
  member: String(row.member_id),
  username: row.username,
  amount: formatMoney(row.amount_minor),
  fee: formatMoney(row.fee_minor),
  real_amount: formatMoney(row.amount_minor - row.fee_minor),
  channel: row.channel_code,
  state: row.state,
  reason: row.reason,
  approvals_needed: row.approvals_needed,
  held: holdsOf(row, terms),
  flags: row.flags,
  remark: row.remark,
  requested_at: timeText(row.requested_at),
  approved_at: timeText(row.approved_at),
  sent_at: timeText(row.sent_at),
  finished_at: timeText(row.finished_at),
});
