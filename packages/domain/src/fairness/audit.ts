/** Kinds of entry of the audit chain whose bodies are published: they are about rounds. */
export const PUBLIC_AUDIT_KINDS = ['announcement', 'close', 'draw', 'void', 'freeze'] as const;

/** All kinds; the bodies of the others are about members. */
export const AUDIT_KINDS = [
  ...PUBLIC_AUDIT_KINDS,
  'withdrawal',
  'resolution',
  'finding',
  'member',
  'case',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
