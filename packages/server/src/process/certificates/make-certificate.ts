import { createPublicKey, hash, type KeyObject, sign } from 'node:crypto';

import { bits, flags, integer, octets, oid, sequence, set, tagged, text, time, yes } from './der.ts';

/** Terms of a certificate. Units: Unix ms. */
export type CertificateTerms = {
  /** Of whom: the name of an authority, or the one name that a process answers to. */
  readonly name: string;
  readonly isAuthority: boolean;
  readonly validFrom: number;
  readonly validUntil: number;
  /** 16 bytes that no other certificate has. */
  readonly serial: Uint8Array;
  readonly publicKey: KeyObject;
};

/** The authority that signs it. */
export type Issuer = { readonly name: string; readonly privateKey: KeyObject };

const ED25519 = sequence(oid('1.3.101.112'));
const COMMON_NAME = oid('2.5.4.3');
const SERVER_AUTH = oid('1.3.6.1.5.5.7.3.1');
const CLIENT_AUTH = oid('1.3.6.1.5.5.7.3.2');
/** Of the key usage of RFC 5280: signatures; or certificates and lists of revoked ones. */
const USAGE = { process: { byte: 0x80, unused: 7 }, authority: { byte: 0x06, unused: 1 } } as const;
const TAG = { version: 0xa0, extensions: 0xa3, dnsName: 0x82, keyId: 0x80 } as const;

/** Makes an X.509 certificate of version 3 (RFC 5280), signed by Ed25519, as PEM. Node can read certificates
 *  and has no call that makes one; these have one name, one purpose and no options.
 *  Cost: one signature. */
export function makeCertificate(terms: CertificateTerms, issuer: Issuer): string {
  const body = sequence(
    tagged(TAG.version, integer(Uint8Array.of(2))),
    integer(terms.serial),
    ED25519,
    nameOf(issuer.name),
    sequence(time(terms.validFrom), time(terms.validUntil)),
    nameOf(terms.name),
    spkiOf(terms.publicKey),
    tagged(TAG.extensions, sequence(...extensionsOf(terms, issuer))),
  );
  const certificate = sequence(body, ED25519, bits(sign(null, body, issuer.privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const nameOf = (name: string): Buffer => sequence(set(sequence(COMMON_NAME, text(name))));
const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
const keyIdOf = (key: KeyObject): Buffer => hash('sha1', spkiOf(key), 'buffer');

function extensionsOf({ name, isAuthority, publicKey }: CertificateTerms, issuer: Issuer): Buffer[] {
  const { byte, unused } = isAuthority ? USAGE.authority : USAGE.process;
  const both = [
    extension('2.5.29.19', isAuthority ? sequence(yes()) : sequence(), true),
    extension('2.5.29.15', flags(byte, unused), true),
    extension('2.5.29.14', octets(keyIdOf(publicKey))),
    extension('2.5.29.35', sequence(tagged(TAG.keyId, keyIdOf(createPublicKey(issuer.privateKey))))),
  ];
  if (isAuthority) return both;
  return [
    ...both,
    extension('2.5.29.37', sequence(SERVER_AUTH, CLIENT_AUTH)),
    extension('2.5.29.17', sequence(tagged(TAG.dnsName, Buffer.from(name)))),
  ];
}

const extension = (id: string, value: Uint8Array, isCritical = false): Buffer =>
  sequence(oid(id), ...(isCritical ? [yes()] : []), octets(value));
