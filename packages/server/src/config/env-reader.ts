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
  };
}
