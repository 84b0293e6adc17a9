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
  content publish <file.json> --as <name>
  service list
  service answer <member> --as <name> --text "…"
  feedback list [--after <id>]
  feedback answer <id> --as <name> --text "…"
  cases list [--state open|all] [--after <id>]
  cases show <id>
  cases close <id> --as <name> --reason "…"
  staff list
  staff add <member> --as <name> --text "relation to the house"
  staff remove <member> --as <name>
  rounds show <round>
  tickets list <member> [--after <ticket>]
  rates accept <coin> --as <name>
  reconcile
with --json for programs`;

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
  /** The row after which a list goes on. */
  readonly after: bigint | undefined;
  readonly isJson: boolean;
};

/** Parses the command line.   Refuses: OperatorRefused. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const isOneWord = positionals[0] === 'reconcile';
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
    isJson: values.json ?? false,
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
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new OperatorRefused(`${(error as Error).message}\n${USAGE}`);
  }
}
