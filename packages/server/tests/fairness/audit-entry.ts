import { createHash } from 'node:crypto';

/** The fields of an entry of the audit chain, as they are published: bytes in hex.   Units: at in Unix ms. */
export type AuditEntry = {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly body: string | null;
  readonly prev: string;
};

/** The hash that an entry must have, computed from its fields by another formula. */
export function hashOf({ seq, at, kind, body, prev }: AuditEntry): string {
  const lp = (value: string): Buffer => {
    const bytes = Buffer.from(value);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bytes.length);
    return Buffer.concat([size, bytes]);
  };
  const numbers = Buffer.alloc(16);
  numbers.writeBigUInt64BE(BigInt(seq), 0);
  numbers.writeBigUInt64BE(BigInt(at), 8);
  const parts = [lp('tessera/audit'), Buffer.from(prev, 'hex'), numbers, lp(kind), lp(body ?? '')];
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex');
}
