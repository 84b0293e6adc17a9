import { statSync } from 'node:fs';
import path from 'node:path';

import { type Secret, secretsOf } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';

export type Source = Readonly<Record<string, string | undefined>>;

/** Reads single settings. An empty variable counts as unset, as in `PORT= npm start`. */
export type SettingReader = {
  text(name: string, fallback: string): string;
  optionalText(name: string): string | undefined;
  list(name: string, fallback?: readonly string[]): string[];
  integer(name: string, range: Range, fallback: number): number;
  optionalInteger(name: string, range: Range): number | undefined;
  choice<const T extends string>(name: string, choices: readonly T[], fallback: NoInfer<T>): T;
  optionalUrl(name: string, protocols: readonly string[]): string | undefined;
  /** A secret, or with `_FILE` after its name the file that holds it. */
  optionalSecret(name: string): Secret | undefined;
};

export type Range = { min: number; max: number };

export function settingReader(source: Source): SettingReader {
  const raw = (name: string): string | undefined => source[name]?.trim() || undefined;

  const optionalInteger = (name: string, { min, max }: Range): number | undefined => {
    const given = raw(name);
    if (given === undefined) return undefined;
    const value = Number(given);
    if (!/^\d{1,9}$/.test(given) || value < min || value > max) {
      throw new StartupError(`${name} must be a whole number from ${min} to ${max}, not "${given}"`);
    }
    return value;
  };

  return {
    text: (name, fallback) => raw(name) ?? fallback,
    optionalText: raw,
    list: (name, fallback = []) =>
      raw(name)
        ?.split(',')
        .map((each) => each.trim())
        .filter(Boolean) ?? [...fallback],
    integer: (name, range, fallback) => optionalInteger(name, range) ?? fallback,
    optionalInteger,
    choice(name, choices, fallback) {
      const given = raw(name) ?? fallback;
      const found = choices.find((each) => each === given);
      if (found === undefined)
        throw new StartupError(`${name} must be one of ${choices.join(', ')}, not "${given}"`);
      return found;
    },
    optionalUrl(name, protocols) {
      const given = raw(name);
      if (given === undefined) return undefined;
      // The value itself is not printed: it may contain a password.
      if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol.slice(0, -1))) {
        throw new StartupError(`${name} must be an address that begins with ${protocols.join(':// or ')}://`);
      }
      return given;
    },
    optionalSecret(name) {
      const [given, file] = [raw(name), raw(`${name}_FILE`)];
      if (file === undefined) return given;
      if (given !== undefined)
        throw new StartupError(`${name} and ${name}_FILE are both set: leave one of them out`);
      return secretIn(path.resolve(file), `${name}_FILE`);
    },
  };
}

const OF_OTHERS = 0o027;

/** Refuses a file that is not there, is empty, or is open to more than its owner and the owner's group. */
function secretIn(file: string, name: string): Secret {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) throw new StartupError(`${name} names ${file}, which is not there`);
  if ((stat.mode & OF_OTHERS) !== 0)
    throw new StartupError(`${name} names ${file}, which others can read: run "chmod 600 ${file}"`);
  secretsOf({ file });
  return { file };
}
