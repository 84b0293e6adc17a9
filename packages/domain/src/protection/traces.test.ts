import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { mailboxOf } from './mailbox.ts';
import { emailBase, isExact, nameStem, type PersonFacts, tracesOf } from './traces.ts';

const NOBODY: PersonFacts = {
  mobile: '',
  email: '',
  isEmailVerified: false,
  identities: [],
  payouts: [],
  realNames: [],
  birthDate: null,
  names: [],
  devices: [],
};
/** The kinds of traces that two accounts have in common. */
function shared(one: Partial<PersonFacts>, other: Partial<PersonFacts>): string[] {
  const known = new Set(tracesOf({ ...NOBODY, ...one }).map(({ kind, text }) => `${kind} ${text}`));
  return tracesOf({ ...NOBODY, ...other })
    .filter(({ kind, text }) => known.has(`${kind} ${text}`))
    .map(({ kind }) => kind);
}

it.each([
  ['Mei.Lin@Mail.Example', 'meilin@mail.example'],
  ['mei.lin+new@mail.example', 'meilin@mail.example'],
  ['mei_lin-77@mail.example', 'meilin@mail.example'],
  ['mei@googlemail.com', 'mei@gmail.com'],
  ['13800138000@mail.example', '13800138000@mail.example'],
])('the base of %s is %s', (email, base) => {
  expect(emailBase(email)).toBe(base);
});

it.each([
  ['Mei.Lin+new@GoogleMail.com', 'meilin@gmail.com'],
  ['mei.lin+1@hotmail.com', 'mei.lin@hotmail.com'],
  ['mei.lin@outlook.com', 'mei.lin@outlook.com'],
  ['mei.lin-shop@yahoo.com', 'mei.lin@yahoo.com'],
  ['mei+a@me.com', 'mei@icloud.com'],
  ['mei@mac.com', 'mei@icloud.com'],
  ['M.e_i-lin+x@pm.me', 'meilin@proton.me'],
  ['meilin@protonmail.com', 'meilin@proton.me'],
  ['mei+a@fastmail.com', 'mei@fastmail.com'],
  ['shop@mei.fastmail.com', 'mei@fastmail.com'],
  ['mei+a@mail.example', undefined],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it.each([
  ['Alice77', 'alice'],
  ['7Alice', 'alice'],
  ['Älice_', 'alice'],
  ['a1b2', 'a1b'],
  ['梅林88', '梅林'],
])('the stem of %s is %s', (name, stem) => {
  expect(nameStem(name)).toBe(stem);
});

describe('two accounts', () => {
  it.each<[string, Partial<PersonFacts>, Partial<PersonFacts>, string[]]>([
    ['one mobile', { mobile: '13800138000' }, { mobile: '13800138000' }, ['mobile']],
    ['two mobiles', { mobile: '13800138000' }, { mobile: '13800138001' }, []],
    ['one e-mail in another case', { email: 'a.b@c.de' }, { email: 'A.B@C.de' }, ['email', 'email_base']],
    ['an e-mail with a tag', { email: 'a.b@c.de' }, { email: 'ab+1@c.de' }, ['email_base']],
    [
      'one mailbox of a large provider',
      { email: 'a.b+1@gmail.com' },
      { email: 'AB@googlemail.com' },
      ['mailbox', 'email_base'],
    ],
    [
      'a name on two hosts of one provider',
      { email: 'ab@live.com' },
      { email: 'ab+2@hotmail.com' },
      ['email_base'],
    ],
    [
      'a mailbox that both have verified',
      { email: 'ab@gmail.com', isEmailVerified: true },
      { email: 'a.b@gmail.com', isEmailVerified: true },
      ['mailbox', 'verified_email', 'email_base'],
    ],
    [
      'a mailbox that one has verified',
      { email: 'ab@gmail.com', isEmailVerified: true },
      { email: 'a.b@gmail.com' },
      ['mailbox', 'email_base'],
    ],
    [
      'a verified name and birth date',
      { identities: [{ realName: 'Lin Mei', birthDate: '1990-05-17', isVerified: true }] },
      { identities: [{ realName: 'MEI  Lin', birthDate: '1990-05-17', isVerified: true }] },
      ['person', 'identity'],
    ],
    [
      'a declared name and birth date',
      { identities: [{ realName: 'Lin Mei', birthDate: '1990-05-17', isVerified: true }] },
      { identities: [{ realName: 'Lin Mei', birthDate: '1990-05-17', isVerified: false }] },
      ['person'],
    ],
    ['the same local part elsewhere', { email: 'a.b@c.de' }, { email: 'a.b@d.de' }, []],
    [
      'one payout account',
      { payouts: [{ type: 'bank', address: 'DE89' }] },
      { payouts: [{ type: 'bank', address: 'DE89' }] },
      ['payout'],
    ],
    [
      'an account of the same number of another kind',
      { payouts: [{ type: 'bank', address: '1' }] },
      { payouts: [{ type: 'unionpay', address: '1' }] },
      [],
    ],
    [
      'a name in another order on one birthday',
      { realNames: ['Lin Méi'], birthDate: '1990-05-17' },
      { realNames: ['MEI LIN'], birthDate: '1990-05-17' },
      ['person'],
    ],
    [
      'a name on another birthday',
      { realNames: ['Lin Mei'], birthDate: '1990-05-17' },
      { realNames: ['Lin Mei'], birthDate: '1990-05-18' },
      [],
    ],
    ['a name without a birthday', { realNames: ['Lin Mei'] }, { realNames: ['Lin Mei'] }, []],
    [
      'a numbered name on the same kind of device',
      { names: ['alice1'], devices: ['Chrome, Android'] },
      { names: ['Alice2'], devices: ['Safari, iPhone', 'Chrome, Android'] },
      ['handle'],
    ],
    [
      'that name on another kind',
      { names: ['alice1'], devices: ['Chrome, Android'] },
      { names: ['alice2'], devices: ['Safari, iPhone'] },
      [],
    ],
    [
      'a short name',
      { names: ['al1'], devices: ['Chrome, Android'] },
      { names: ['al2'], devices: ['Chrome, Android'] },
      [],
    ],
    ['nothing', {}, {}, []],
  ])('with %s share the traces', (_, one, other, kinds) => {
    expect(shared(one, other)).toEqual(kinds);
  });
});

// Variations of the details with which people register again. Some cannot be matched, such as a typing error.
const letters = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
  minLength: 5,
  maxLength: 9,
});
const person = fc.record({
  given: letters,
  family: letters,
  host: fc.constantFrom('mail.example', 'gmail.com', 'post.example'),
  birthDate: fc.date({ min: new Date('1940-01-01'), max: new Date('2005-12-31'), noInvalidDate: true }),
  device: fc.constantFrom('Chrome, Android', 'Safari, iPhone', 'Firefox, Windows'),
  mobile: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 11, maxLength: 11 }),
  number: fc.nat(9_999),
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

const factsOf = ({ given, family, host, birthDate, device, mobile }: Person): PersonFacts => ({
  mobile,
  email: `${given}.${family}@${host}`,
  isEmailVerified: false,
  identities: [],
  payouts: [{ type: 'bank', address: `DE${mobile}` }],
  realNames: [`${given} ${family}`],
  birthDate: birthDate.toISOString().slice(0, 10),
  names: [`${given}${family.slice(0, 2)}`],
  devices: [device],
});
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Variation = (person: Person) => Partial<PersonFacts>;
const EXACT: readonly Variation[] = [
  ({ mobile }) => ({ mobile }),
  ({ given, family, host }) => ({ email: `${given}.${family}@${host}`.toUpperCase() }),
  ({ mobile }) => ({ payouts: [{ type: 'bank', address: `DE${mobile}` }] }),
];
const NEAR: readonly Variation[] = [
  ({ given, family, host }) => ({ email: `${given}${family}@${host}` }),
  ({ given, family, host }) => ({ email: `${given}.${family}+new@${host}` }),
  ({ given, family, host, number }) => ({ email: `${given}_${family}${number}@${host}` }),
  ({ given, family, host }) => ({
    email: `${capital(given)}-${family}@${host.replace('gmail', 'googlemail')}`,
  }),
  (one) => ({
    realNames: [`${capital(one.family)}, ${capital(one.given)}`],
    birthDate: factsOf(one).birthDate,
  }),
  (one) => ({ realNames: [`${one.given} ${one.family}`.toUpperCase()], birthDate: factsOf(one).birthDate }),
  ({ given, family, device, number }) => ({
    names: [`${given}${family.slice(0, 2)}${number}`],
    devices: [device],
  }),
  ({ given, family, device }) => ({ names: [capital(`${given}${family.slice(0, 2)}`)], devices: [device] }),
  ({ given, family, device, number }) => ({
    names: [`${number % 10}${given}${family.slice(0, 2)}`],
    devices: [device],
  }),
  // A letter left out: hardly anything tells it from somebody else.
  ({ given, family, host }) => ({ email: `${given.slice(1)}.${family}@${host}`, names: [given.slice(1)] }),
];

it('of who comes back, all exact and at least nine in ten near attempts are found, and hardly a stranger', () => {
  const [people = []] = fc.sample(fc.array(person, { minLength: 2_000, maxLength: 2_000 }), {
    numRuns: 1,
    seed: 17,
  });
  const found = { exact: 0, near: 0, strangers: 0 };
  const known = new Set<string>();
  for (const one of people.slice(0, 1_000))
    for (const { kind, text } of tracesOf(factsOf(one))) known.add(`${kind} ${text}`);
  const kindsOf = (facts: Partial<PersonFacts>) =>
    tracesOf({ ...NOBODY, ...facts })
      .filter(({ kind, text }) => known.has(`${kind} ${text}`))
      .map(({ kind }) => kind);
  people.slice(0, 1_000).forEach((one, n) => {
    if (kindsOf(EXACT[n % EXACT.length]?.(one) ?? {}).some(isExact)) found.exact += 1;
    if (kindsOf(NEAR[n % NEAR.length]?.(one) ?? {}).length > 0) found.near += 1;
  });
  for (const one of people.slice(1_000)) if (kindsOf(factsOf(one)).length > 0) found.strangers += 1;
  process.stdout.write(`of 1,000 each: ${JSON.stringify(found)}\n`);
  expect(found.exact).toBe(1_000);
  expect(found.near).toBeGreaterThanOrEqual(900);
  expect(found.strangers).toBeLessThanOrEqual(5);
});
