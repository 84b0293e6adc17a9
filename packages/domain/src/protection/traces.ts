import type { BusinessDate } from '../rounds/calendar.ts';
import { mailboxFamily, mailboxOf } from './mailbox.ts';

/** Identifying details of the person of an account. Unknown ones are empty texts and lists. */
export type PersonFacts = {
  readonly mobile: string;
  readonly email: string;
  /** True if a code that was sent there has come back. */
  readonly isEmailVerified: boolean;
  /** Where money is paid out: the kind of each account and its number. */
  readonly payouts: readonly { readonly type: string; readonly address: string }[];
  /** The holders of these accounts. */
  readonly realNames: readonly string[];
  readonly birthDate: BusinessDate | null;
  /** Whom the member said to be in identity checks, the pending and the verified. */
  readonly identities: readonly {
    readonly realName: string;
    readonly birthDate: BusinessDate;
    readonly isVerified: boolean;
  }[];
  /** Names that the person has chosen. */
  readonly names: readonly string[];
  /** Kinds of devices, such as "Chrome, Android". */
  readonly devices: readonly string[];
};

/** The kinds of traces that somebody has proved to be their own: by a code that was sent there, or by an
 *  identity check. Nobody can leave those of somebody else. */
export const PROVEN_TRACES = ['mobile', 'verified_email', 'identity'] as const;
/** The kinds that are a person's own; a device counts with them, by its number. A mailbox is an e-mail as its
 *  provider reads it. */
export const EXACT_TRACES = [...PROVEN_TRACES, 'email', 'mailbox', 'device', 'payout'] as const;
/** Those that two persons may share by chance. */
export const NEAR_TRACES = ['email_base', 'person', 'handle'] as const;
export type TraceKind = (typeof EXACT_TRACES)[number] | (typeof NEAR_TRACES)[number];
export type Trace = { readonly kind: TraceKind; readonly text: string };

export const isExact = (kind: TraceKind): boolean => EXACT_TRACES.some((each) => each === kind);

export const isProven = (kind: TraceKind): boolean => PROVEN_TRACES.some((each) => each === kind);

/** Traces of the person of an account, as texts that are equal whenever two accounts have it in common.
 *  Cost: some microseconds. */
export function tracesOf(facts: PersonFacts): Trace[] {
  const { mobile, email, payouts, realNames, birthDate, names, devices } = facts;
  const stems = names.map(nameStem).filter((stem) => stem.length >= STEM_MIN);
  const persons = birthDate === null ? [] : [...realNames, ...names].map(personName).filter(Boolean);
  const found: Trace[] = [
    ...(mobile === '' ? [] : [{ kind: 'mobile', text: mobile } as const]),
    ...(email === '' ? [] : emailTraces(facts)),
    ...payouts.map(({ type, address }) => ({ kind: 'payout', text: `${type} ${address}` }) as const),
    ...persons.map((name) => ({ kind: 'person', text: `${name} ${birthDate}` }) as const),
    ...facts.identities.flatMap(identityTraces),
    ...devices
      .filter(Boolean)
      .flatMap((device) => stems.map((stem) => ({ kind: 'handle', text: `${stem} ${device}` }) as const)),
  ];
  return [...new Map(found.map((trace) => [`${trace.kind} ${trace.text}`, trace])).values()];
}

function emailTraces({ email, isEmailVerified }: PersonFacts): Trace[] {
  const address = email.trim().toLowerCase();
  const mailbox = mailboxOf(email);
  const family = mailbox && mailboxFamily(mailbox);
  return [
    { kind: 'email', text: address },
    ...(mailbox === undefined ? [] : [{ kind: 'mailbox', text: mailbox } as const]),
    ...(isEmailVerified ? [{ kind: 'verified_email', text: mailbox ?? address } as const] : []),
    { kind: 'email_base', text: emailBase(email) },
    ...[mailbox, family].flatMap((each) =>
      each === undefined ? [] : [{ kind: 'email_base', text: emailBase(each) } as const],
    ),
  ];
}

function identityTraces({ realName, birthDate, isVerified }: PersonFacts['identities'][number]): Trace[] {
  const text = `${personName(realName)} ${birthDate}`;
  return [{ kind: 'person', text }, ...(isVerified ? [{ kind: 'identity', text } as const] : [])];
}

/** Shorter stems are common to many. */
const STEM_MIN = 4;

/** An address without what its owner can vary and still get the mail: case, dots and tags of the local part,
 *  another spelling of the host, and numbers at the end. */
export function emailBase(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [local = ''] = text.slice(0, at).split(/[+]/, 1);
  const host = text.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  const plain = local.replaceAll(/[._-]/g, '');
  const stem = plain.replace(/(?<![0-9])[0-9]+$/, '');
  return `${stem === '' ? plain : stem}@${host}`;
}

/** A name without case, accents, signs, and numbers around it. */
export const nameStem = (name: string): string =>
  plainLetters(name)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/^[0-9]+|(?<![0-9])[0-9]+$/g, '');

/** The words of a name in a fixed order: some write the family name first. */
const personName = (name: string): string =>
  plainLetters(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');

const plainLetters = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
