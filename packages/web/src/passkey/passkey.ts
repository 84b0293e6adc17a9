import type { Data, Payload } from '@tessera/contract/routes';

type PasskeyChallenge = Data<'security/askPasskey'>;
type NewPasskey = Payload<'security/addPasskey'>;
export type PasskeyProof = NonNullable<Payload<'security/prove'>['passkey']>;

/** Only who adds or uses a passkey fetches what talks to the browser about them. */
const library = () => import('@simplewebauthn/browser');

/** Returns true if this page may use the passkeys of a site: the browser has them, and they are bound to its
 *  name. */
export const canUsePasskeys = (site: string): boolean =>
  site !== '' &&
  'PublicKeyCredential' in globalThis &&
  (location.hostname === site || location.hostname.endsWith(`.${site}`));

/** Returns true if this page may have a site of passkeys: the browser offers none at a number. */
export const mayUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && /[a-z]/i.test(location.hostname) && isSecureContext;

/** The question of a refused log-in; undefined where no passkey can answer it. */
export function questionIn(data: unknown): PasskeyChallenge | undefined {
  const { challenge, rp_id, credentials } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof challenge !== 'string' || typeof rp_id !== 'string' || typeof credentials !== 'string')
    return undefined;
  return canUsePasskeys(rp_id) ? { challenge, rp_id, credentials: credentials.split(' ') } : undefined;
}

/** Makes a passkey on this device or one at hand, after finger, face or PIN. Undefined when the owner did not
 *  go through with it, or the device has one of this member already. */
export async function createPasskey(asked: Data<'security/beginPasskey'>): Promise<NewPasskey | undefined> {
  const { startRegistration } = await library();
  const made = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rp_id, name: asked.rp_name },
      user: { id: asked.user_id, name: asked.user_name, displayName: asked.user_name },
      pubKeyCredParams: [ED25519, ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: listed(asked.credentials),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  }).catch(unlessGivenUp);
  return (
    made && {
      credential: made.id,
      client_data: made.response.clientDataJSON,
      attestation: made.response.attestationObject,
    }
  );
}

/** Signs by one of the member's passkeys, or by any of this site that the owner chooses, after finger, face
 *  or PIN. Undefined when the owner did not go through with it. */
export async function signByPasskey(
  asked: Omit<PasskeyChallenge, 'credentials'> & Partial<PasskeyChallenge>,
): Promise<PasskeyProof | undefined> {
  const { startAuthentication } = await library();
  const signed = await startAuthentication({
    optionsJSON: {
      challenge: asked.challenge,
      rpId: asked.rp_id,
      allowCredentials: listed(asked.credentials ?? []),
      userVerification: 'required',
    },
  }).catch(unlessGivenUp);
  return (
    signed && {
      credential: signed.id,
      client_data: signed.response.clientDataJSON,
      authenticator_data: signed.response.authenticatorData,
      signature: signed.response.signature,
    }
  );
}

/** Numbers of COSE algorithms. */
const ED25519 = -8;
const ES256 = -7;
const RS256 = -257;

const listed = (ids: readonly string[]) => ids.map((id) => ({ id, type: 'public-key' as const }));

/** The browser says these when the owner dismissed its question, took too long, or has a passkey already. */
const GIVEN_UP: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError']);

function unlessGivenUp(error: unknown): undefined {
  if (error instanceof Error && GIVEN_UP.has(error.name)) return undefined;
  throw error;
}
