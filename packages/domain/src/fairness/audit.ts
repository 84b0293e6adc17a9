import { concat, lp, u64, type Bytes } from './encoding.ts';

/** Kinds of entry of the audit chain whose bodies are published: they are about rounds, and about the key
 *  that signs them. */
export const PUBLIC_AUDIT_KINDS = [
  'announcement',
  'close',
  'draw',
  'void',
  'freeze',
  'operator_key',
] as const;

/** All kinds; the bodies of the others are about members, or about what the house did: its commands, and the
 *  settings of its servers. `protection` holds the log of limits, breaks and exclusions by its hash, `login`
 *  that of log-ins. */
export const AUDIT_KINDS = [
  ...PUBLIC_AUDIT_KINDS,
  'withdrawal',
  'resolution',
  'finding',
  'member',
  'protection',
  'login',
  'case',
  'operator',
  'settings',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The message that the operator signs for a checkpoint: the last entry of the chain at a moment.
 *  Units: at in Unix ms. */
export const checkpointMessage = (seq: number, hash: Bytes, at: number): Bytes =>
  concat(lp('tessera/audit-checkpoint'), u64(seq), hash, u64(at));
