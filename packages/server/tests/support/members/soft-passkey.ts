import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Ceremony = { readonly challenge: string; readonly rp_id: string };
/** Deviations of an authenticator from correct behaviour. */
export type Deviation = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Without finger, face or PIN. */
  readonly isUnverified?: boolean;
  readonly count?: number;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator in software, as WebAuthn Level 3 describes what it signs. Counts only when told to. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #coseKey: Buffer;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // A CBOR map: EC2 key, ES256, P-256, x, y.
    this.#coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Makes the passkey that `security/beginPasskey` asks for. */
  create(asked: Ceremony, deviation: Deviation = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey]);
    const data = Buffer.concat([this.#stateOf(asked, HAS_KEY, deviation), attested]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      credential: this.id,
      client_data: this.#clientData('webauthn.create', asked, deviation).toString('base64url'),
      attestation: attestation.toString('base64url'),
    };
  }

  /** Signs what `security/askPasskey`, or the refusal of a log-in, asks for. */
  sign(asked: Ceremony, deviation: Deviation = {}) {
    const clientData = this.#clientData('webauthn.get', asked, deviation);
    const data = this.#stateOf(asked, 0, deviation);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      credential: this.id,
      client_data: clientData.toString('base64url'),
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    };
  }

  #clientData(type: string, asked: Ceremony, { challenge, origin }: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: challenge ?? asked.challenge,
        origin: origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #stateOf(asked: Ceremony, more: number, { rpId, isUnverified, count = 0 }: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags = PRESENT | (isUnverified ? 0 : VERIFIED) | more;
    return Buffer.concat([
      createHash('sha256')
        .update(rpId ?? asked.rp_id)
        .digest(),
      Buffer.from([flags]),
      counter,
    ]);
  }
}
