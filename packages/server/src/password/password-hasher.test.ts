import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Counter, Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';

import { dropOlderKeys, prepareKey, promoteKey } from '../process/key-file.ts';
import { createPasswordHasher, type HashLane, type HasherOptions } from './password-hasher.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'peppers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const counter = () => new Counter({ name: 'hashes', help: 'hashes', registers: [new Registry()] });
const cheap = { memoryKib: 1024, passes: 1 };
/** One that a member with a session asks, unless another sender is named. */
function open(options: Omit<HasherOptions, 'metrics'>, passwordHashes = counter()) {
  const made = createPasswordHasher({ ...options, metrics: { passwordHashes } });
  const own = { lane: 'session', who: 'own' } as const;
  return {
    ...made,
    hash: (password: string, sender: Parameters<typeof made.hash>[1] = own) => made.hash(password, sender),
    verify: (password: string, stored: string | undefined) => made.verify(password, stored, own),
  };
}
const hasher = (pepper = 'one', hashes = counter()) => open({ pepper, ...cheap }, hashes);
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
    expect(stored).toMatch(/^[0-9a-f]{8}\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
    expect(hasher().isOutdated(stored)).toBe(false);
    expect(open({ pepper: 'one' }).isOutdated(stored)).toBe(true);
  });

  it('is right under the pepper that it was made with, and outdated once another one is in force', async () => {
    const file = path.join(folder, 'pepper');
    writeFileSync(file, 'one');
    const ring = open({ pepper: { file }, ...cheap });
    const named = await ring.hash('kd83hf2k');
    // The format from before hashes named their pepper.
    const unnamed = named.slice(named.indexOf('$'));
    expect([named, unnamed].map(ring.isOutdated)).toEqual([false, false]);
    prepareKey(file, () => 'two');
    expect(await ring.verify('kd83hf2k', unnamed)).toBe(true);
    expect((await ring.hash('kd83hf2k')).slice(0, 8)).toBe(named.slice(0, 8));
    promoteKey(file);
    const renewed = await ring.hash('kd83hf2k');
    for (const stored of [named, unnamed, renewed]) {
      expect(await ring.verify('kd83hf2k', stored)).toBe(true);
      expect(await ring.verify('kd83hf2K', stored)).toBe(false);
    }
    expect([named, unnamed, renewed].map(ring.isOutdated)).toEqual([true, true, false]);
    dropOlderKeys(file);
    expect(await ring.verify('kd83hf2k', named)).toBe(false);
    expect(await ring.verify('kd83hf2k', renewed)).toBe(true);
  });

  it.each<[HashLane, number]>([
    ['session', 4],
    ['known', 4],
    ['stranger', 2],
  ])(
    'is not counted in the lane %s while its hash would be refused, and is again once there is room',
    async (lane, atOnce) => {
      const { hash, count, isCrowded } = hasher();
      const counted: string[] = [];
      const attempt = (who: string, by: HashLane = lane) =>
        count({ lane: by, who }, async () => void counted.push(who)).catch(({ message }: Error) => message);
      const others = Array.from({ length: atOnce + 24 }, (_, n) =>
        hash('kd83hf2k', { lane, who: `ip:${n}` }),
      );
      expect(isCrowded(lane)).toBe(false);
      others.push(...Array.from({ length: 26 }, (_, n) => hash('kd83hf2k', { lane, who: `ip:more${n}` })));
      expect(isCrowded(lane)).toBe(true);
      expect(await attempt('ip:new')).toBe('SERVER_BUSY');
      expect(counted).toEqual([]);
      for (const other of (['session', 'known', 'stranger'] as const).filter((each) => each !== lane)) {
        expect(isCrowded(other)).toBe(false);
        await attempt(`of ${other}`, other);
        expect(counted.pop()).toBe(`of ${other}`);
      }
      await Promise.all(others);
      expect(isCrowded(lane)).toBe(false);
      await attempt('ip:new');
      expect(counted).toEqual(['ip:new']);
    },
  );

  it('is counted four at a time, and not once it has waited as long as for a connection', async () => {
    const clock = { now: 0 };
    const { count } = open({ pepper: 'one', elapsed: () => clock.now });
    const begun: string[] = [];
    const end = Promise.withResolvers<void>();
    const attempt = (who: string) => count({ lane: 'known', who }, () => (begun.push(who), end.promise));
    const first = ['a', 'b', 'c', 'd'].map(attempt);
    const late = attempt('late').catch(({ message }: Error) => message);
    clock.now = 1;
    const last = attempt('e');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    clock.now = 5_001;
    end.resolve();
    await Promise.all([...first, last]);
    expect(await late).toBe('SERVER_BUSY');
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
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
