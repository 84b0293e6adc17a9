import { type Static, Type } from 'typebox';

const base64Url = (bytesMax: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: Math.ceil((bytesMax * 4) / 3) });

const ID_BYTES = 1_023;
const SIGNED_BYTES = 4_096;
const ATTESTATION_BYTES = 16_384;

export const CredentialId = base64Url(ID_BYTES);

/** The result of `navigator.credentials.get`, as base64url. */
export const PasskeyProof = Type.Object(
  {
    credential: CredentialId,
    client_data: base64Url(SIGNED_BYTES),
    authenticator_data: base64Url(SIGNED_BYTES),
    signature: base64Url(SIGNED_BYTES),
  },
  { description: 'What a passkey has signed: see security/askPasskey' },
);

/** Null is refused here, and not taken for an absent field: a call would continue without it. */
export const PaymentPasskey = Type.Unsafe<Static<typeof PasskeyProof>>({
  ...PasskeyProof,
  nullable: false,
  description:
    'In place of password, never beside it: what a passkey has signed of security/askPasskey with this call and exactly these fields. It spares the proof of the second factor',
});

/** The fields of a payment, by their names. */
export const PaymentFields = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
  maxProperties: 20,
  description: 'Every field that the call will have beside passkey, with the same values',
});

/** The result of `navigator.credentials.create`, as base64url. */
export const NewPasskey = Type.Object({
  credential: CredentialId,
  client_data: base64Url(SIGNED_BYTES),
  attestation: base64Url(ATTESTATION_BYTES),
});
