import { expect, test } from 'vitest';

import { readBankAccount } from './bank-account.ts';

const IBAN = 'DE89370400440532013000';
const FRENCH = 'FR1420041010050500013M02606';

test.each([
  [IBAN, 'DEUTDEFF', 'DEUTDEFF'],
  [IBAN, 'deutdeff500', 'DEUTDEFF500'],
  ['GB29NWBK60161331926819', 'NWBKGB2L', 'NWBKGB2L'],
  ['NL91ABNA0417164300', 'ABNANL2A', 'ABNANL2A'],
  // Banks on Åland have Finnish IBANs, those of Réunion French ones, those of Jersey British ones.
  ['FI2112345600000785', 'AABAAX22', 'AABAAX22'],
  [FRENCH, 'REUBRERXXXX', 'REUBRERXXXX'],
  ['GB29NWBK60161331926819', 'RBOSJESH', 'RBOSJESH'],
])('accepts %s with the BIC %s', (iban, text, bic) => {
  expect(readBankAccount(iban, text)).toEqual({ ok: true, value: { iban, bic } });
});

test.each([
  ['DE89370400440532013001', 'DEUTDEFF', { field: 'iban', fault: 'checksum' }],
  ['', 'DEUTDEFF', { field: 'iban', fault: 'characters' }],
  [IBAN, '', { field: 'bic', fault: 'length' }],
  [IBAN, 'DEUTDEF', { field: 'bic', fault: 'length' }],
  [IBAN, 'DEUTDEFF50', { field: 'bic', fault: 'length' }],
  [IBAN, 'DEU1DEFF', { field: 'bic', fault: 'characters' }],
  [IBAN, 'DEUTDE.F', { field: 'bic', fault: 'characters' }],
  [IBAN, 'DEUTDE\u017fF', { field: 'bic', fault: 'characters' }],
  [IBAN, 'DEUTQQFF', { field: 'bic', fault: 'country' }],
  [IBAN, 'NWBKGB2L', { field: 'bic', fault: 'country' }],
  [IBAN, 'REUBRERXXXX', { field: 'bic', fault: 'country' }],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'DEUTDEFF', { field: 'iban', fault: 'network', network: 'tron' }],
])('rejects %j with the BIC %j with detail %j', (iban, bic, detail) => {
  expect(readBankAccount(iban, bic)).toEqual({ ok: false, refusal: 'ADDRESS_INVALID', detail });
});
