import { type APIRequestContext, expect } from '@playwright/test';
import { bearer } from './api.js';
import { tokenFor } from './sessions.js';

/** The reseller of the demo's organizations. */
export const reseller = 'reseller@demo.patchbay.test';

/** The headers of the reseller's calls. */
export const asReseller = async (request: APIRequestContext) =>
  bearer(await tokenFor(request, reseller));

/** Posts to the server with these headers and returns the reply; anything but success fails the journey. */
export const postsWith =
  (request: APIRequestContext, headers: Record<string, string>) =>
  async (path: string, data: object): Promise<Record<string, unknown>> => {
    const reply = await request.post(path, { headers, data });
    expect(reply.ok(), await reply.text()).toBeTruthy();
    return (await reply.json()) as Record<string, unknown>;
  };

/**
 * Makes an organization below the reseller for one journey alone, on a plan and with a default
 * agent of this name, and returns its id.
 */
export async function anOrganization(
  request: APIRequestContext,
  orgName: string,
  accountName: string,
): Promise<number> {
  const made = await request.post('/api/v2/createOrganization', {
    headers: await asReseller(request),
    data: { orgName, accountName, vidaPremium: true },
  });
  expect(made.ok(), await made.text()).toBeTruthy();
  return ((await made.json()) as { organization: { id: number } }).organization.id;
}
