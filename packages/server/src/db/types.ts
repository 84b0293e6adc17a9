import pg from 'pg';

import { epochMs, type EpochMs } from '@tessera/domain/time';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** The mapping of column types: int8 as bigint (money never passes through a float), timestamptz as
 *  EpochMs, date as its text. All others as in the driver: bytea a Buffer, jsonb parsed, numeric text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return BigInt as never;
      if (oid === INT8_ARRAY) return parseBigints as never;
      if (oid === TIMESTAMPTZ) return parseInstant as never;
      if (oid === DATE) return String as never;
    }
    return pg.types.getTypeParser(oid, format as 'text') as never;
  },
};

const parseBigints = (text: string): bigint[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt);

/** Parses "2026-11-21 07:11:00.123456+00", the output format of a session in UTC; microseconds are
 *  truncated, not rounded. */
function parseInstant(text: string): EpochMs {
  if (text === 'infinity') return epochMs(Number.POSITIVE_INFINITY);
  const [date = '', clock = ''] = text.replace('+00', '').split(' ');
  const [whole = '', fraction = ''] = clock.split('.');
  return epochMs(Date.parse(`${date}T${whole}.${fraction.slice(0, 3).padEnd(3, '0')}Z`));
}
