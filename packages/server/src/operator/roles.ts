/** Roles of operators. An operator may have several; none allows to edit a balance or a result, because no
 *  command does. */
export const OPERATOR_ROLES = [
  'support',
  'content',
  'game',
  'finance_maker',
  'finance_checker',
  'auditor',
  'security',
] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

const FINANCE = ['finance_maker', 'finance_checker'] as const;

/** Roles that may run each command. A command that is not listed cannot be run. */
export const MAY = {
  'withdrawals list': [...FINANCE, 'support', 'auditor'],
  'withdrawals show': [...FINANCE, 'support', 'auditor'],
  'withdrawals approve': FINANCE,
  'withdrawals refuse': FINANCE,
  'withdrawals resolve': FINANCE,
  'withdrawals off': [...FINANCE, 'support', 'security'],
  'withdrawals on': ['finance_checker', 'security'],
  'movements list': [...FINANCE, 'auditor'],
  'movements close': FINANCE,
  'members freeze': ['support', 'security'],
  'members unfreeze': ['security'],
  'members suspend': ['support', 'security'],
  'members reinstate': ['security'],
  'members log-out': ['support', 'security'],
  'content publish': ['content'],
  'service list': ['support'],
  'service answer': ['support'],
  'feedback list': ['support'],
  'feedback answer': ['support'],
  'cases list': ['auditor', 'security'],
  'cases show': ['auditor', 'security'],
  'cases close': ['security'],
  'exclusions lift': ['security'],
  'staff list': ['auditor', 'security'],
  'staff add': ['security'],
  'staff remove': ['security'],
  'rounds show': ['support', 'game', 'auditor', 'security'],
  'tickets list': ['support', 'game', 'auditor'],
  'rates accept': ['finance_checker'],
  reconcile: [...FINANCE, 'auditor'],
  'identity list': ['support', 'auditor', 'security'],
  'identity show': ['support', 'auditor', 'security'],
  'identity picture': ['support', 'security'],
  'identity confirm': ['support', 'security'],
  'identity refuse': ['support', 'security'],
  'keys list': ['auditor', 'security'],
  'keys rotate': ['security'],
  'keys retire': ['security'],
  'operators list': ['auditor', 'security'],
  'operators add': ['security'],
  'operators approve': ['security'],
  'operators renew': ['security'],
  'operators remove': ['security'],
} as const satisfies Record<string, readonly OperatorRole[]>;

/** Commands that run without an identified operator: making the first account, taking one over, and logging
 *  in and out. */
export const OPEN_COMMANDS = [
  'operators bootstrap',
  'operators enrol',
  'operators confirm',
  'login',
  'logout',
] as const;

export type GuardedCommand = keyof typeof MAY;
export type CommandName = GuardedCommand | (typeof OPEN_COMMANDS)[number];

export const isOpenCommand = (name: string): boolean => (OPEN_COMMANDS as readonly string[]).includes(name);

/** Returns true if one of the roles may run a command. */
export const mayRun = (roles: readonly OperatorRole[], name: string): boolean =>
  Object.hasOwn(MAY, name) &&
  (MAY[name as GuardedCommand] as readonly OperatorRole[]).some((role) => roles.includes(role));
