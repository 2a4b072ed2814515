import { cutText } from '@patchbay/kernel';
import * as z from 'zod';
import { reasonOf, readBody, type JsonHttp } from './json-http.js';
import { CalendarError } from './port.js';

/**
 * What the consent gave: a short-lived token with its life in seconds, and, from the consent page,
 * one to get more with.
 */
export interface GoogleTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string | null;
}

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().default(3600),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});

interface TokenRequestContext {
  readonly http: JsonHttp;
  readonly urls: { readonly token: string };
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Asks Google for tokens as this installation. */
export function createTokenRequest({
  http,
  urls,
  clientId,
  clientSecret,
}: TokenRequestContext): (
  form: Readonly<Record<string, string>>,
  idempotent: boolean,
) => Promise<GoogleTokens & { readonly scope: string | undefined }> {
  /** A code is good once, so only a refresh may be tried again. */
  async function askForTokens(
    form: Readonly<Record<string, string>>,
    idempotent: boolean,
  ): Promise<GoogleTokens & { readonly scope: string | undefined }> {
    const answer = await http.send({
      method: 'POST',
      url: urls.token,
      form: { client_id: clientId, client_secret: clientSecret, ...form },
      idempotent,
    });
    if (answer.status !== 200) {
      const reason = reasonOf(answer.body);
      throw new CalendarError(
        reason === 'invalid_grant' ? 'revoked' : 'refused',
        `Google gave no token: ${cutText(reason, 60)}.`,
      );
    }
    const read = readBody(tokens, answer);
    return {
      accessToken: read.access_token,
      expiresInSeconds: read.expires_in,
      refreshToken: read.refresh_token ?? null,
      scope: read.scope,
    };
  }
  return askForTokens;
}
