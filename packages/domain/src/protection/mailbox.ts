/** Aliases of a provider's mailboxes. */
type Provider = {
  /** The host under which a mailbox is known; others of the provider are its aliases. */
  readonly host: string;
  /** Part of a local part that the provider ignores. */
  readonly ignored?: RegExp;
  /** Separator before a tag. */
  readonly tag?: string;
};

const GMAIL: Provider = { host: 'gmail.com', ignored: /\./g };
const ICLOUD: Provider = { host: 'icloud.com' };
const PROTON: Provider = { host: 'proton.me', ignored: /[._-]/g };
const own = (host: string, tag = '+'): [string, Provider] => [host, { host, tag }];

/** Hosts of one provider on which a name may be another person's on each, such as those of Outlook, are
 *  apart. */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['gmail.com', GMAIL],
  ['googlemail.com', GMAIL],
  ['icloud.com', ICLOUD],
  ['me.com', ICLOUD],
  ['mac.com', ICLOUD],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['pm.me', PROTON],
  ...['outlook.com', 'hotmail.com', 'live.com', 'msn.com'].map((host) => own(host)),
  ...['yahoo.com', 'ymail.com', 'rocketmail.com'].map((host) => own(host, '-')),
  ...['fastmail.com', 'fastmail.fm'].map((host) => own(host)),
]);

/** Hosts on which the same name is likely the same person's. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ...['hotmail.com', 'live.com', 'msn.com'].map((host) => [host, 'outlook.com'] as const),
  ...['ymail.com', 'rocketmail.com'].map((host) => [host, 'yahoo.com'] as const),
  ['fastmail.fm', 'fastmail.com'],
]);

/** The mailbox that an address reaches, without the case, dots and tags that its provider overlooks and under
 *  the provider's own host: two addresses of one mailbox are the same text. Undefined for hosts of which
 *  nothing is known. */
export function mailboxOf(email: string): string | undefined {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const { local, host } = ofSubdomain(text.slice(0, at), text.slice(at + 1));
  const provider = PROVIDERS.get(host);
  if (!provider) return undefined;
  const [name = ''] = local.split(provider.tag ?? '+', 1);
  return `${provider.ignored ? name.replaceAll(provider.ignored, '') : name}@${provider.host}`;
}

/** A mailbox under the first of the hosts on which its owner is likely to have the same name; undefined where
 *  that is its own. */
export function mailboxFamily(mailbox: string): string | undefined {
  const at = mailbox.lastIndexOf('@');
  const family = FAMILIES.get(mailbox.slice(at + 1));
  return family && `${mailbox.slice(0, at)}@${family}`;
}

/** Fastmail delivers what is sent to any@name.fastmail.com to name@fastmail.com. */
function ofSubdomain(local: string, host: string): { readonly local: string; readonly host: string } {
  const found = /^([^.]+)\.(fastmail\.(?:com|fm))$/.exec(host);
  return found?.[1] && found[2] ? { local: found[1], host: found[2] } : { local, host };
}
