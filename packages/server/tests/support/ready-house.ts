/** A secret of 51 characters, another one for each letter. */
export const strongSecret = (letter: string): string => `${letter}9f2c7e1b4d8a6035`.repeat(3);

/** The settings of the three gateways of a house of real money. */
export const gatewaySettings = (
  urlOf: (name: string) => string,
  secret = strongSecret('g'),
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['SMS', 'MAIL', 'IDENTITY'].flatMap((name) => [
      [`${name}_PROVIDER`, 'http'],
      [`${name}_URL`, urlOf(name.toLowerCase())],
      [`${name}_SECRET`, secret],
    ]),
  );

/** The settings of a house of real money that meets every condition of them, with its files in one folder. */
export const readySettings = (fileIn: (name: string) => string): Readonly<Record<string, string>> => ({
  DATA_DIR: fileIn('data'),
  PLAY_MONEY: 'off',
  CURRENCY: 'EUR',
  DATABASE_URL: 'postgres://app@db.example/tessera?sslmode=verify-full',
  TRUSTED_PROXIES: '1',
  APP_ORIGINS: 'https://play.example',
  RAIL_URL: 'https://rail.example',
  RAIL_SECRET: strongSecret('a'),
  RAIL_CALLBACK_SECRET: strongSecret('b'),
  KEEPER_URL: 'http://127.0.0.1:4001',
  KEEPER_SECRET: strongSecret('c'),
  FAIRNESS_POLICY: 'both',
  OPS_TOKEN: strongSecret('f'),
  WITNESS_URL: 'http://localhost:4002',
  WITNESS_SECRET: strongSecret('d'),
  PASSWORD_PEPPER: strongSecret('e'),
  BACKUP_STAMP: fileIn('backup'),
  LICENCE_TEXT: 'Licence 1 of the authority of somewhere',
  ...gatewaySettings((name) => `https://${name}.example/`),
  SMS_COUNTRIES: '44',
  EXCLUSION_LIST: fileIn('excluded'),
  AUDIT_CHECKPOINTS: fileIn('checkpoints.jsonl'),
});
