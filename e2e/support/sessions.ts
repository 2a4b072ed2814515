// Sessions that the journeys of a run share. An address gets one code a minute: journeys that asked
// for a code each spent most of the run waiting for the next one.
import { type APIRequestContext, type Page, expect } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFor, slowPolling } from './api.js';

export interface Session {
  readonly id: number;
  readonly token: string;
  readonly username: string;
  /** When the code was entered. */
  readonly since: number;
}

/** A code counts as a proof for fifteen minutes; after ten a journey asks for another one. */
const longest = 10 * 60_000;

/** A folder of this run, in which its workers find each other's sessions. */
const folder = `${process.env['E2E_DATA_DIR']}-sessions`;
const fileOf = (email: string) => join(folder, `${email}.json`);

function kept(email: string): Session | undefined {
  try {
    const session = JSON.parse(readFileSync(fileOf(email), 'utf8')) as Session;
    return Date.now() - session.since < longest ? session : undefined;
  } catch {
    return undefined; // none yet
  }
}

export function keep(email: string, session: Session): Session {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(email), JSON.stringify(session));
  return session;
}

/** Signs in by a code over the public API, at the product of the request alone. */
export async function signedIn(request: APIRequestContext, email: string): Promise<Session> {
  const since = Date.now();
  const begun = await request.post('/api/v1/signin/email', { data: { email } });
  expect(begun.ok(), await begun.text()).toBeTruthy();
  const verificationCode = Number(await codeFor(request, email, since));
  const reply = await request.post('/api/v1/email/verify', { data: { email, verificationCode } });
  expect(reply.ok(), await reply.text()).toBeTruthy();
  const { id, token, username } = (await reply.json()) as Omit<Session, 'since'>;
  return { id, token, username, since };
}

/** The session of an address: one of another journey, or a new one. */
export async function sessionFor(request: APIRequestContext, email: string): Promise<Session> {
  let session: Session | undefined;
  // Each try looks again: another journey may have asked for the code of this minute.
  await expect(async () => {
    session = kept(email) ?? keep(email, await signedIn(request, email));
  }).toPass(slowPolling);
  return session as unknown as Session;
}

/** A session token for an address. */
export const tokenFor = async (request: APIRequestContext, email: string): Promise<string> =>
  (await sessionFor(request, email)).token;

/** Opens the app with the session of an address, for journeys whose subject is not the sign-in. */
export async function enter(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await enterWith(page, email, await sessionFor(request, email));
}

/** Opens the app with a session of an address. */
export async function enterWith(
  page: Page,
  email: string,
  { id, token, username }: Session,
): Promise<void> {
  await page.goto('/readyz');
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    [
      ['id', String(id)],
      ['token', token],
      ['userData', JSON.stringify({ username, email, kind: 'member' })],
    ] as [string, string][],
  );
  await page.goto('/app');
}

/** Leaves the session of a page, which has signed in on the screen, to the other journeys. */
export async function share(page: Page, email: string, since: number): Promise<void> {
  const { id, token, user } = await page.evaluate(() => ({
    id: Number(localStorage.getItem('id')),
    token: localStorage.getItem('token'),
    user: localStorage.getItem('userData'),
  }));
  if (!token || !user) return;
  const { username } = JSON.parse(user) as { username: string };
  keep(email, { id, token, username, since });
}
