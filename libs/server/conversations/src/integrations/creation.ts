import { type Owner, type ServerKey } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { crmSlug, toolName } from './names.js';
import { putAppData } from './repository.js';
import { type AppData, problemOf } from './rules.js';

/** An integration in the request for a new account. */
export interface SubmittedIntegration {
  readonly appId: string;
  readonly appVersion: string;
  readonly appData: AppData;
}

const name = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const max = 100;

/** Verifies the token of a CRM with that CRM. */
export type ProveCrm = (
  data: AppData,
  before: AppData | null,
  signal: AbortSignal,
) => Promise<void>;

/**
 * The same rule as for an existing account: credentials are verified by their service before they
 * are stored, or connected by their own call.
 */
export async function proveIntegrations(
  proveCrm: ProveCrm,
  given: readonly SubmittedIntegration[],
  signal: AbortSignal,
): Promise<void> {
  namesOf(given);
  for (const [index, { appId, appData }] of given.entries()) {
    if (Object.keys(appData).length === 0) continue;
    if (appId === toolName.slug || appId === 'googleCalendar')
      throw refuse.invalid([
        {
          path: `body.integrations.${index}.appData`,
          message: 'cannot be set: connect it by its own call once the account is there',
        },
      ]);
    if (appId === crmSlug) await proveCrm(appData, null, signal);
  }
}

/**
 * The apps of a new account, without their settings, which are encrypted separately. Refuses names
 * that no integration can have.
 */
export function namesOf(
  given: readonly SubmittedIntegration[],
): { appId: string; appVersion: string }[] {
  if (given.length > max)
    throw refuse.invalid([{ path: 'body.integrations', message: `must be at most ${max}` }]);
  given.forEach(({ appId, appVersion, appData }, index) => {
    const problem =
      name.test(appId) && name.test(appVersion)
        ? problemOf(appData)
        : 'must have names of letters, digits, dots, dashes and underscores';
    if (problem) throw refuse.invalid([{ path: `body.integrations.${index}`, message: problem }]);
  });
  return given.map(({ appId, appVersion }) => ({ appId, appVersion }));
}

/** Encrypts the app settings of a new account. */
export async function keepIntegrations(
  db: Db,
  key: ServerKey,
  owner: Owner,
  given: readonly SubmittedIntegration[],
): Promise<void> {
  for (const { appId, appVersion, appData } of given)
    if (Object.keys(appData).length > 0)
      await putAppData(db, key, owner, { slug: appId, version: appVersion }, appData);
}
