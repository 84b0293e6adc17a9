import { parseArgs } from 'node:util';

import { OperatorRefused } from '../kernel/operator-refused.ts';
import { readId } from '../kernel/read-id.ts';

export const USAGE = `npm run operator -- …
  withdrawals list [--state review|approved|paid|refused|all]
  withdrawals show <id>
  withdrawals approve <id> --as <name>
  withdrawals refuse <id> --as <name> --reason "…"
  withdrawals resolve <id> paid|returned --as <name> --reason "…"
  withdrawals off|on <member> --as <name>
  movements list
  movements close <movement> --as <name> --reason "…"
  members freeze|unfreeze <member> --as <name>
  members suspend|reinstate <member> --as <name>
  members log-out <member>|all --as <name>
  content publish <file.json> --as <name>
  service list
  service answer <member> --as <name> --text "…"
  feedback list [--after <id>]
  feedback answer <id> --as <name> --text "…"
  cases list [--state open|all] [--after <id>]
  cases show <id>
  cases close <id> --as <name> --reason "…"
  exclusions lift <member> --as <name> --reason "…"
  staff list
  staff add <member> --as <name> --text "relation to the house"
  staff remove <member> --as <name>
  identity list [--state pending|all] [--after <id>]
  identity show <id>
  identity picture <id> --file id.jpg
  identity confirm <id> --as <name>
  identity refuse <id> --as <name> --reason name|age|document|excluded|other
  rounds show <round>
  tickets list <member> [--after <ticket>]
  rates accept <coin> --as <name>
  keys list
  keys rotate <key> --as <name> [--prepare] [--from <file>]
  keys retire <key> --as <name>
  reconcile
  operators bootstrap <name>
  operators enrol <name> --word "…"
  operators confirm <name> --code 123456
  operators list
  operators add|renew <name> --roles finance_maker,support
  operators approve|remove <name>
  login --as <name> --code 123456
  logout
with --json for programs. Where operators have accounts, log in first; --as is then not needed`;

export type Command = {
  /** "withdrawals approve" */
  readonly name: string;
  readonly target: string | undefined;
  /** The argument after the target: "paid". */
  readonly outcome: string;
  readonly operator: string;
  readonly reason: string;
  readonly text: string;
  readonly state: string;
  /** The row after which a list continues. */
  readonly after: bigint | undefined;
  /** The file with a secret of another host. */
  readonly from: string | undefined;
  /** A key is only laid ready. */
  readonly isPrepared: boolean;
  readonly isJson: boolean;
  /** Of the operator's app. */
  readonly code: string;
  /** With which an operator enrols. */
  readonly word: string;
  /** Separated by commas. */
  readonly roles: string;
  /** The file that is written. */
  readonly file: string;
};

const ONE_WORD: ReadonlySet<string> = new Set(['reconcile', 'login', 'logout']);

/** Parses the command line.   Refuses: OperatorRefused. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const isOneWord = ONE_WORD.has(positionals[0] ?? '');
  const name = positionals.slice(0, isOneWord ? 1 : 2).join(' ');
  const [target, ...more] = positionals.slice(isOneWord ? 1 : 2);
  const [outcome = '', ...rest] = name === 'withdrawals resolve' ? more : ['', ...more];
  if (rest.length > 0) throw new OperatorRefused(`what is "${rest[0]}" for? ${USAGE}`);
  return {
    name,
    target,
    outcome,
    operator: values.as ?? '',
    reason: values.reason ?? '',
    text: values.text ?? '',
    state: values.state ?? '',
    after: afterOf(values.after),
    from: values.from,
    isPrepared: values.prepare ?? false,
    isJson: values.json ?? false,
    code: values.code ?? '',
    word: values.word ?? '',
    roles: values.roles ?? '',
    file: values.file ?? '',
  };
}

/** Parses the id in a command.   Refuses: OperatorRefused. */
export function targetOf({ name, target }: Command): bigint {
  const id = readId(target);
  if (id === undefined) throw new OperatorRefused(`${name} needs an id: ${name} 123456`);
  return id;
}

function afterOf(given: string | undefined): bigint | undefined {
  if (given === undefined) return undefined;
  const id = readId(given);
  if (id === undefined) throw new OperatorRefused('--after names the last id of the list before');
  return id;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        reason: { type: 'string' },
        text: { type: 'string' },
        state: { type: 'string' },
        after: { type: 'string' },
        from: { type: 'string' },
        prepare: { type: 'boolean' },
        json: { type: 'boolean' },
        code: { type: 'string' },
        word: { type: 'string' },
        roles: { type: 'string' },
        file: { type: 'string' },
      },
    });
  } catch (error) {
    throw new OperatorRefused(`${(error as Error).message}\n${USAGE}`);
  }
}
