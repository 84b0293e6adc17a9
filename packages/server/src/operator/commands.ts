import { readFile } from 'node:fs/promises';

import { COINS } from '@tessera/domain/wallet/coin';
import type { WithdrawalState } from '@tessera/domain/wallet/order';

import { publishContent } from '../content/publish-content.ts';
import type { Context } from '../context.ts';
import { liftMatch } from '../exclusion/lift-match.ts';
import { answerFeedback, listWaitingFeedback } from '../feedback/feedback.ts';
import { addStaff, closeCase, listCases, listStaff, readCase, removeStaff } from '../integrity/cases.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { logOutMembers } from '../member/login/log-out-members.ts';
import { type MemberState, setMemberState } from '../member/set-member-state.ts';
import { closeFinding, openFindings } from '../movement/open-findings.ts';
import { reconcile } from '../movement/reconcile.ts';
import type { CeilingTerms } from '../protection/deposit-ceiling.ts';
import { refreshRates } from '../rail/refresh-rates.ts';
import { answerMember, listWaitingMembers } from '../service/service.ts';
import { readRoundView, ticketsOf } from '../ticket/operator-view.ts';
import { approveWithdrawal } from '../withdrawal/approve.ts';
import { assertName } from '../withdrawal/decide.ts';
import { readWithdrawalView, withdrawalsIn } from '../withdrawal/operator-view.ts';
import type { HoldTerms } from '../withdrawal/payout-hold.ts';
import { refuseWithdrawal } from '../withdrawal/refuse.ts';
import { resolveWithdrawal } from '../withdrawal/resolve.ts';
import { ACCOUNT_COMMANDS, type AccountContext } from './account-commands.ts';
import { caseTable, caseDetail, staffTable } from './case-output.ts';
import { findingTable } from './finding-output.ts';
import { IDENTITY_COMMANDS } from './identity-commands.ts';
import { KEY_COMMANDS, type KeyContext } from './key-commands.ts';
import { type Acting, identify } from './log-in.ts';
import { noteAct } from './note-act.ts';
import { type Output, timeText } from './output.ts';
import { type Command, targetOf, USAGE } from './read-command.ts';
import { type CommandName, isOpenCommand, mayRun } from './roles.ts';
import { feedbackTable, waitingTable } from './service-output.ts';
import { roundOutput, ticketTable } from './ticket-output.ts';
import { detailOf, tableOf } from './withdrawal-output.ts';

export type OperatorContext = Pick<Context, 'db' | 'ids' | 'live' | 'rail'> &
  HoldTerms &
  CeilingTerms &
  KeyContext &
  AccountContext;
/** `operator` is who was identified; `mayCheck` says whether that one may be the last of two. */
type Run = (ctx: OperatorContext, command: Command, mayCheck: boolean) => Promise<Output>;

const STATES: Readonly<Record<string, readonly WithdrawalState[]>> = {
  '': ['review', 'approved'],
  review: ['review'],
  approved: ['approved'],
  paid: ['paid'],
  refused: ['refused'],
  all: ['review', 'approved', 'paid', 'refused'],
};

const COMMANDS: Readonly<Record<CommandName, Run>> = {
  ...ACCOUNT_COMMANDS,
  ...IDENTITY_COMMANDS,
  'withdrawals list': async (ctx, { state }) => {
    const states = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
    if (!states)
      throw new OperatorRefused(`--state is review, approved, paid, refused or all, not "${state}"`);
    return tableOf(await withdrawalsIn(ctx.db.main, states), ctx);
  },
  'withdrawals show': async (ctx, command) => show(ctx, targetOf(command)),
  'withdrawals approve': async (ctx, command, mayCheck) => {
    const id = targetOf(command);
    await approveWithdrawal(ctx, id, command.operator, mayCheck);
    return show(ctx, id);
  },
  'withdrawals refuse': async (ctx, command) => {
    const id = targetOf(command);
    await refuseWithdrawal(ctx, id, command.operator, command.reason);
    return show(ctx, id);
  },
  'withdrawals resolve': async (ctx, command, mayCheck) => {
    const id = targetOf(command);
    const { outcome, operator, reason } = command;
    if (outcome !== 'paid' && outcome !== 'returned')
      throw new OperatorRefused(`say what became of it: withdrawals resolve ${id} paid, or returned`);
    await resolveWithdrawal(ctx, id, { outcome, operator, reason, mayCheck });
    return show(ctx, id);
  },
  'movements list': async (ctx) => findingTable(await openFindings(ctx)),
  'movements close': async (ctx, { target, operator, reason }) => {
    if (target === undefined) throw new OperatorRefused('name the movement: movements close in-5 --as ada');
    await closeFinding(ctx, target, operator, reason);
    return { lines: [`closed the findings of movement ${target}`], data: { movement: target } };
  },
  'withdrawals off': (ctx, command) => change(ctx, command, 'withdrawals_off'),
  'withdrawals on': (ctx, command) => change(ctx, command, 'withdrawals_on'),
  'members freeze': (ctx, command) => change(ctx, command, 'frozen'),
  'members unfreeze': (ctx, command) => change(ctx, command, 'active'),
  'members suspend': (ctx, command) => change(ctx, command, 'suspended'),
  'members reinstate': (ctx, command) => change(ctx, command, 'reinstated'),
  'members log-out': async ({ db }, command) => {
    assertName(command.operator);
    const member = command.target === 'all' ? command.target : targetOf(command);
    const sessions = await logOutMembers({ db }, member, command.operator);
    return { lines: [`ended ${sessions} sessions`], data: { member: String(member), sessions } };
  },
  'content publish': async ({ db }, { target, operator }) => {
    assertName(operator);
    if (target === undefined) throw new OperatorRefused('name the file: content publish news.json');
    const file = await readFile(target, 'utf8').catch(() => {
      throw new OperatorRefused(`${target} cannot be read`);
    });
    const published = await publishContent(db.main, file);
    return { lines: [`published ${published.kind} ${published.id}`], data: published };
  },
  'service list': async (ctx) => waitingTable(await listWaitingMembers(ctx)),
  'service answer': async (ctx, command) => {
    const member = targetOf(command);
    const { operator, text } = command;
    assertName(operator);
    await answerMember(ctx, member, { operator, text });
    return { lines: [`answered member ${member}`], data: { member: String(member) } };
  },
  'feedback list': async (ctx, { after }) => feedbackTable(await listWaitingFeedback(ctx, after)),
  'feedback answer': async (ctx, command) => {
    const id = targetOf(command);
    const { operator, text } = command;
    assertName(operator);
    await answerFeedback(ctx, id, { operator, text });
    return { lines: [`answered feedback ${id}`], data: { feedback: String(id) } };
  },
  'cases list': async (ctx, { state, after }) => {
    if (!['', 'open', 'all'].includes(state))
      throw new OperatorRefused(`--state is open or all, not "${state}"`);
    return caseTable(await listCases(ctx, after ?? 0n, state === 'all'));
  },
  'cases show': async (ctx, command) => caseDetail(await readCase(ctx, targetOf(command))),
  'cases close': async (ctx, command) => {
    const id = targetOf(command);
    const { operator, reason } = command;
    assertName(operator);
    await closeCase(ctx, { id, operator, reason });
    return caseDetail(await readCase(ctx, id));
  },
  'exclusions lift': async (ctx, command) => {
    const memberId = targetOf(command);
    const { operator, reason } = command;
    assertName(operator);
    const { missing, left } = await liftMatch(ctx, { memberId, operator, reason });
    const until = left === undefined ? '' : timeText(left);
    const data = { member: String(memberId), missing, excluded_until: until };
    if (missing > 0) {
      const lines = [
        `noted for member ${memberId}; it takes effect when another person lifts the match as well`,
      ];
      return { lines, data };
    }
    const stays = left === undefined ? 'may play' : `stays excluded by the own choice until ${until}`;
    const lines = [`lifted the match of member ${memberId}, who ${stays}`];
    return { lines, data };
  },
  'staff list': async (ctx) => staffTable(await listStaff(ctx)),
  'staff add': async (ctx, command) => {
    const member = targetOf(command);
    const { operator, text: relation } = command;
    assertName(operator);
    await addStaff(ctx, { member, operator, relation });
    return staffTable(await listStaff(ctx));
  },
  'staff remove': async (ctx, command) => {
    assertName(command.operator);
    await removeStaff(ctx, targetOf(command), command.operator);
    return staffTable(await listStaff(ctx));
  },
  ...KEY_COMMANDS,
  'rounds show': async ({ db }, command) => roundOutput(await readRoundView(db.main, targetOf(command))),
  'tickets list': async ({ db }, command) =>
    ticketTable(await ticketsOf(db.main, targetOf(command), command.after)),
  'rates accept': async (ctx, { target, operator }) => {
    assertName(operator);
    const coin = COINS.find((each) => each === target);
    if (!coin) throw new OperatorRefused(`name the coin: rates accept ${COINS.join(', or ')}`);
    await refreshRates(ctx, coin);
    return { lines: [`took the present rate of ${coin}`], data: { coin } };
  },
  reconcile: async (ctx) => {
    const found = await reconcile(ctx);
    const { compared, lost, altered, unknown } = found;
    const lines = [`${compared} compared, ${lost} lost, ${altered} altered, ${unknown} unknown to the rail`];
    return { lines, data: found };
  },
};

/** Identifies who runs a command, appends it to the audit chain, also one that is refused for its role,
 *  executes it and returns its output.
 *  Refuses: OperatorRefused. */
export async function runCommand(ctx: OperatorContext, given: Command): Promise<Output> {
  const run = Object.hasOwn(COMMANDS, given.name) ? COMMANDS[given.name as CommandName] : undefined;
  if (!run) throw new OperatorRefused(USAGE);
  const acting = await actingOf(ctx, given);
  const command = { ...given, operator: acting.name };
  const { roles } = acting;
  if (roles && !mayRun(roles, command.name)) {
    await noteAct(ctx, command, { ...acting, isRefused: true });
    throw new OperatorRefused(`${acting.name} may not: ${command.name} is not for ${roles.join(', ')}`);
  }
  await noteAct(ctx, command, acting);
  return run(ctx, command, !roles || roles.includes('finance_checker'));
}

/** Commands that create, open and close accounts name their operator themselves. */
const actingOf = async (ctx: OperatorContext, command: Command): Promise<Acting> =>
  isOpenCommand(command.name)
    ? { name: command.operator, roles: undefined }
    : identify(ctx, { operator: command.operator, code: command.code });

async function show(ctx: OperatorContext, id: bigint): Promise<Output> {
  return detailOf(await readWithdrawalView(ctx.db.main, id), ctx);
}

async function change(ctx: OperatorContext, command: Command, state: MemberState): Promise<Output> {
  const member = targetOf(command);
  assertName(command.operator);
  await setMemberState(ctx, member, state, command.operator);
  const data = { member: String(member), state };
  return { lines: [`member ${member} is now ${state.replace('_', ' ')}`], data };
}
