import { hash } from 'node:crypto';

import type { Random } from '../kernel/random.ts';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** Creates a token: 256 random bits as 43 characters. Only the client holds it; the database has its
 *  SHA-256. */
export const newToken = (random: Pick<Random, 'bytes'>): string =>
  Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');

/** Returns true if a text has the form of our tokens. Other texts, such as `guest_token`, cost no look-up. */
export const isTokenShaped = (text: string): boolean => TOKEN_SHAPE.test(text);

export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Identifies a session inside the server: the hash of its token as text. */
export const sessionKeyOf = (tokenHash: Buffer): string => tokenHash.toString('base64url');
