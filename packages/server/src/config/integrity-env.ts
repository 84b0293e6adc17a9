import {
  defaultLimits,
  INTEGRITY_LIMITS,
  type IntegrityLimits,
  LIMIT_NAMES,
} from '@tessera/domain/integrity/limits';

import { StartupError } from '../kernel/startup-error.ts';
import type { SettingReader } from './env-reader.ts';

/** Reads the thresholds of integrity flags that differ from their defaults; see docs/operations/integrity.md.
 *  Units: amounts 1/100. */
export function readIntegrity(read: SettingReader): IntegrityLimits {
  const given = read.list('INTEGRITY_LIMITS').map((text) => {
    const [, key = '', digits = ''] = /^([a-z_]+)=(\d{1,9})$/.exec(text) ?? [];
    const name = LIMIT_NAMES.find((each) => each === key);
    if (!name)
      throw new StartupError(
        `INTEGRITY_LIMITS must be a list such as deposits=3,fan=5 of ${LIMIT_NAMES.join(', ')}, not "${text}"`,
      );
    const { min, max } = INTEGRITY_LIMITS[name];
    const value = Number(digits);
    if (value < min || value > max)
      throw new StartupError(`INTEGRITY_LIMITS: ${name} must be from ${min} to ${max}, not ${value}`);
    return [name, value] as const;
  });
  return { ...defaultLimits(), ...Object.fromEntries(given) };
}
