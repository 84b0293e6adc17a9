import { writeFileSync } from 'node:fs';

import type { Context } from '../context.ts';
import type { CheckRow } from '../identity/identity-store.ts';
import {
  confirmIdentity,
  listChecks,
  readCheck,
  readPicture,
  refuseIdentity,
} from '../identity/operator-decides.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { assertName } from '../withdrawal/decide.ts';
import { columns, type Output, timeText } from './output.ts';
import { type Command, targetOf } from './read-command.ts';

type Run = (ctx: Pick<Context, 'db' | 'sealer'>, command: Command) => Promise<Output>;

/** The commands about who members are. */
export const IDENTITY_COMMANDS = {
  'identity list': async (ctx, { state, after }) => {
    if (!['', 'pending', 'all'].includes(state))
      throw new OperatorRefused(`--state is pending or all, not "${state}"`);
    return checkTable(await listChecks(ctx, after ?? 0n, state === 'all'));
  },
  'identity show': async (ctx, command) => checkDetail(await readCheck(ctx, targetOf(command))),
  'identity picture': async (ctx, command) => {
    const id = targetOf(command);
    if (command.file === '') throw new OperatorRefused(`say where to: identity picture ${id} --file id.jpg`);
    const picture = await readPicture(ctx, id);
    try {
      // A file that is there is somebody else's.
      writeFileSync(command.file, picture, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw new OperatorRefused(`no new file ${command.file} can be written (${(error as Error).message})`);
    }
    return { lines: [`wrote ${command.file}: delete it when you have decided`], data: { check: String(id) } };
  },
  'identity confirm': async (ctx, command) => {
    const id = targetOf(command);
    assertName(command.operator);
    await confirmIdentity(ctx, id, command.operator);
    return checkDetail(await readCheck(ctx, id));
  },
  'identity refuse': async (ctx, command) => {
    const id = targetOf(command);
    assertName(command.operator);
    await refuseIdentity(ctx, id, command.operator, command.reason);
    return checkDetail(await readCheck(ctx, id));
  },
} as const satisfies Record<string, Run>;

const checkTable = (checks: readonly CheckRow[]): Output => ({
  lines:
    checks.length === 0
      ? ['no identity checks']
      : columns([
          ['ID', 'ASKED', 'MEMBER', 'COUNTRY', 'PICTURE', 'STATE'],
          ...checks.map((row) => [
            String(row.id),
            timeText(row.asked_at),
            `${row.member_id} ${row.username}`,
            row.country,
            row.has_document ? 'yes' : 'no',
            row.state,
          ]),
        ]),
  data: checks.map(dataOf),
});

const checkDetail = (row: CheckRow): Output => ({
  lines: columns([
    ['check', String(row.id)],
    ['member', `${row.member_id} ${row.username}`],
    ['name', row.real_name],
    ['born', row.birth_date],
    ['country', row.country],
    ['picture', row.has_document ? 'yes' : 'no'],
    ['asked', timeText(row.asked_at)],
    ['state', row.reason === null ? row.state : `${row.state}: ${row.reason}`],
    ...(row.decided_at === null
      ? []
      : [['decided', `${timeText(row.decided_at)} by ${row.source} ${row.reference}`]]),
  ]),
  data: dataOf(row),
});

const dataOf = (row: CheckRow) => ({
  id: String(row.id),
  member: String(row.member_id),
  real_name: row.real_name,
  birth_date: row.birth_date,
  country: row.country,
  state: row.state,
  source: row.source,
  reference: row.reference,
  reason: row.reason,
});
