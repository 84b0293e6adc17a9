import { OperatorRefused } from '../kernel/operator-refused.ts';
import { accountTable, enrolmentOutput } from './account-output.ts';
import { listOperatorRows } from './account-store.ts';
import {
  addOperator,
  approveOperator,
  bootstrapOperator,
  confirmKey,
  enrol,
  removeOperator,
  renewOperatorAccount,
  readRoles,
} from './accounts.ts';
import { logIn, type LogInDeps, logOut } from './log-in.ts';
import type { Output } from './output.ts';
import type { Command } from './read-command.ts';

export type AccountContext = LogInDeps & { readonly env: { readonly brandName: string } };
type Run = (ctx: AccountContext, command: Command) => Promise<Output>;

/** The commands about the accounts of operators themselves. */
export const ACCOUNT_COMMANDS = {
  'operators bootstrap': async (ctx, command) =>
    enrolmentOutput(nameIn(command), await bootstrapOperator(ctx, nameIn(command))),
  'operators enrol': async (ctx, command) => {
    const name = nameIn(command);
    const { secret, uri } = await enrol(ctx, name, command.word);
    return {
      lines: [
        `key for the app: ${secret}`,
        `or as a QR code: ${uri}`,
        `then: npm run operator -- operators confirm ${name} --code 123456`,
      ],
      data: { name, secret, uri },
    };
  },
  'operators confirm': async (ctx, command) => {
    const name = nameIn(command);
    const isActive = await confirmKey(ctx, name, command.code);
    const next = isActive ? 'can log in' : 'waits for another operator of security: operators approve';
    return { lines: [`${name} ${next}`], data: { name, is_active: isActive } };
  },
  'operators list': async ({ db }) => accountTable(await listOperatorRows(db.main)),
  'operators add': async (ctx, command) => {
    const name = nameIn(command);
    const wanted = { name, roles: readRoles(command.roles), by: command.operator };
    return enrolmentOutput(name, await addOperator(ctx, wanted));
  },
  'operators approve': async (ctx, command) => {
    await approveOperator(ctx, { name: nameIn(command), by: command.operator });
    return accountTable(await listOperatorRows(ctx.db.main));
  },
  'operators renew': async (ctx, command) => {
    const name = nameIn(command);
    const wanted = { name, roles: readRoles(command.roles), by: command.operator };
    return enrolmentOutput(name, await renewOperatorAccount(ctx, wanted));
  },
  'operators remove': async (ctx, command) => {
    await removeOperator(ctx, { name: nameIn(command), by: command.operator });
    return accountTable(await listOperatorRows(ctx.db.main));
  },
  login: async (ctx, command) => {
    const { name, roles } = await logIn(ctx, command);
    return { lines: [`${name} is logged in for 15 minutes`], data: { name, roles } };
  },
  logout: async (ctx) => {
    await logOut(ctx);
    return { lines: ['logged out'], data: {} };
  },
} as const satisfies Record<string, Run>;

function nameIn({ name, target }: Command): string {
  if (target === undefined) throw new OperatorRefused(`name the operator: ${name} ada`);
  return target;
}
