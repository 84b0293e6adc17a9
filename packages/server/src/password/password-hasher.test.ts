import { Counter, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';

import { createPasswordHasher } from './password-hasher.ts';

const counter = () => new Counter({ name: 'hashes', help: 'hashes', registers: [new Registry()] });
const cheap = { memoryKib: 1024, passes: 1 };
const hasher = (pepper = 'one', passwordHashes = counter()) =>
  createPasswordHasher({ pepper, metrics: { passwordHashes }, ...cheap });
const total = async (hashes: Counter) => (await hashes.get()).values[0]?.value ?? 0;

describe('stored password', () => {
  it('matches its own text only', async () => {
    const { hash, verify } = hasher();
    const stored = await hash('kd83hf2k');
    expect(await verify('kd83hf2k', stored)).toBe(true);
    expect(await verify('kd83hf2K', stored)).toBe(false);
  });

  it('matches its text however the keyboard composes it', async () => {
    const { hash, verify } = hasher();
    expect(await verify('e\u0301te\u0301 2024', await hash('\u00e9t\u00e9 2024'))).toBe(true);
  });

  it('cannot be verified without the pepper', async () => {
    const stored = await hasher('one').hash('kd83hf2k');
    expect(await hasher('two').verify('kd83hf2k', stored)).toBe(false);
  });

  it('carries its parameters, and is outdated once they change', async () => {
    const stored = await hasher().hash('kd83hf2k');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    expect(hasher().isOutdated(stored)).toBe(false);
    expect(
      createPasswordHasher({ pepper: 'one', metrics: { passwordHashes: counter() } }).isOutdated(stored),
    ).toBe(true);
  });

  it('costs one hash to check, with or without a stored one', async () => {
    const hashes = counter();
    const { hash, verify } = hasher('one', hashes);
    const stored = await hash('kd83hf2k');
    for (const against of [stored, undefined]) {
      const before = await total(hashes);
      expect(await verify('wrong1234', against)).toBe(false);
      expect((await total(hashes)) - before).toBe(1);
    }
  });
});
