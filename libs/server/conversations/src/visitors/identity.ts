import { cutText } from '@patchbay/kernel';
import { type ServerKey } from '@patchbay/server-core';
import { errors, jwtVerify } from 'jose';

/** The state of an organization's secret. */
export interface IdentitySecrets {
  readonly organizationId: number;
  readonly version: number;
  /** Null while no identity is taken. */
  readonly since: Date | null;
  readonly previousUntil: Date | null;
}

/** Whom an identity names, as the organization's server says. */
export interface VerifiedPerson {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** How long the secret before counts after a rotation, in milliseconds. */
export const identityRotationMs = 24 * 60 * 60_000;
const longestSeconds = 60 * 60;
const toleranceSeconds = 60;

/** The secret of an organization at a version. Derived from the server's key and not stored. */
export const identitySecretOf = (
  key: Pick<ServerKey, 'lasting'>,
  organizationId: number,
  version: number,
): string =>
  `idsec_${key.lasting('visitor identity', String(organizationId), String(version)).toString('base64url')}`;

/** A digest of a person of an organization, which a rotation of the secret does not change. */
export const personOf = (
  key: Pick<ServerKey, 'lasting'>,
  organizationId: number,
  sub: string,
): string =>
  key.lasting('visitor person', String(organizationId), sub).toString('base64url').slice(0, 32);

/** The secrets that sign at a time, the newest first. */
const secretsOf = (
  key: Pick<ServerKey, 'lasting'>,
  { organizationId, version, since, previousUntil }: IdentitySecrets,
  now: number,
): string[] => {
  if (since === null) return [];
  const isInRotation = version > 1 && previousUntil !== null && previousUntil.getTime() > now;
  return (isInRotation ? [version, version - 1] : [version]).map((one) =>
    identitySecretOf(key, organizationId, one),
  );
};

/** Whom a signed identity names, or the sentence that says why it counts for nothing. */
export async function verifyIdentity(
  key: Pick<ServerKey, 'lasting'>,
  state: IdentitySecrets,
  identity: string,
  now: number,
): Promise<VerifiedPerson | { readonly refusal: string }> {
  let refusal = 'This chat takes no signed identities.';
  for (const secret of secretsOf(key, state, now)) {
    try {
      const { payload } = await jwtVerify(identity, new TextEncoder().encode(secret), {
        algorithms: ['HS256'],
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now),
        clockTolerance: toleranceSeconds,
      });
      return personIn(payload, now);
    } catch (error) {
      refusal = sentenceOf(error);
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return { refusal };
    }
  }
  return { refusal };
}

function personIn(
  payload: Readonly<Record<string, unknown>>,
  now: number,
): VerifiedPerson | { readonly refusal: string } {
  const { sub, exp } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 200)
    return { refusal: 'The identity has no sub of 1 to 200 characters.' };
  if (typeof exp !== 'number' || exp * 1000 > now + (longestSeconds + toleranceSeconds) * 1000)
    return { refusal: 'The identity is valid for more than an hour.' };
  const text = (name: string) =>
    typeof payload[name] === 'string' && payload[name] !== ''
      ? { [name]: cutText(payload[name], 200) }
      : {};
  return { sub, ...text('name'), ...text('email'), ...text('phone') };
}

function sentenceOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The identity has expired.';
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'The signature of the identity is not of this organization.';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The identity is not signed by HS256.';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `The identity has a wrong ${error.claim}.`;
  return 'The identity is no signed JWT.';
}
