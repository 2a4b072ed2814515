import { type APIRequestContext } from '@playwright/test';
import { bearer } from './api.js';
import { tokenFor } from './sessions.js';

/** A one-time token for the owner, as a reseller's server asks for it. */
export async function mintToken(request: APIRequestContext): Promise<string> {
  const reseller = await tokenFor(request, 'reseller@demo.patchbay.test');
  const minted = await request.get(
    '/api/v2/auth/account/oneTimeAuthToken?email=owner@demo.patchbay.test',
    { headers: bearer(reseller) },
  );
  return ((await minted.json()) as { authToken: string }).authToken;
}
