import { Type } from 'typebox';

const base64Url = (bytesMax: number) =>
  Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: Math.ceil((bytesMax * 4) / 3) });

const ID_BYTES = 1_023;
const SIGNED_BYTES = 4_096;
const ATTESTATION_BYTES = 16_384;

export const CredentialId = base64Url(ID_BYTES);

/** What `navigator.credentials.get` returns, as base64url. */
export const PasskeyProof = Type.Object(
  {
    credential: CredentialId,
    client_data: base64Url(SIGNED_BYTES),
    authenticator_data: base64Url(SIGNED_BYTES),
    signature: base64Url(SIGNED_BYTES),
  },
  { description: 'What a passkey has signed: see security/askPasskey' },
);

/** What `navigator.credentials.create` returns, as base64url. */
export const NewPasskey = Type.Object({
  credential: CredentialId,
  client_data: base64Url(SIGNED_BYTES),
  attestation: base64Url(ATTESTATION_BYTES),
});
