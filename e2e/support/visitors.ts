import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { bearer } from './api.js';
import { enter, tokenFor } from './sessions.js';

/** Whose agent the visitors of the demo meet. */
export const owner = 'owner@demo.patchbay.test';

/** The tokens of the sessions that the pages of a browser open. */
export function sessionsOf(context: BrowserContext): readonly string[] {
  const tokens: string[] = [];
  context.on('response', async (response) => {
    if (!response.url().includes('/allocateTempUserSession')) return;
    tokens.push(((await response.json()) as { token: string }).token);
  });
  return tokens;
}

/** The name that the thread of a visitor has for the visitor. */
export async function nameOf(request: APIRequestContext, token = ''): Promise<string> {
  const reply = await request.get('/api/v2/chat/thread', { headers: bearer(token) });
  const { messages } = (await reply.json()) as { messages: { fromUser: string }[] };
  return messages[0]?.fromUser ?? '';
}

/** The room of a visitor in the owner’s page, opened from the web chats of the inbox:
 * whether the agent answers. */
export async function openRoom(
  page: Page,
  request: APIRequestContext,
  name: string,
): Promise<Locator> {
  await enter(page, request, owner);
  const headers = bearer(await tokenFor(request, owner));
  const { home } = (await (await request.get('/api/v2/viewer', { headers })).json()) as {
    home: { id: number };
  };
  await page.goto(`/app/org/${home.id}/inbox/client`);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return page.getByRole('switch', { name: 'AI answers' });
}
