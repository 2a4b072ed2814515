import { isPhoneCountry } from '@patchbay/formats/phone';
import { isAppScheme } from '@patchbay/intents';
import { domainSettingNames } from '@patchbay/permissions';
import { isLanguage } from '@patchbay/server-core';
import { type FieldProblem, type Tier } from '@patchbay/server-kit';
import { parse } from 'tldts';

type Settings = Readonly<Record<string, unknown>>;

/** Settings that members store for their own use; changing them needs no right to edit the node. */
const personalKeys: ReadonlySet<string> = new Set([
  'onboarding',
  'walkthrough',
  'favorites',
  'favourites',
  'favoriteAccountIds',
  'recentAccounts',
  'theme',
]);

/**
 * Settings of a tenant's domain: switches, brand, scripts, where it may be framed. Only partners
 * and resellers have them.
 */
const domainKeys: ReadonlySet<string> = new Set<string>([
  ...domainSettingNames,
  'appScripts',
  'embedOrigins',
  'embedUrl',
  'brandColor',
  'favicon',
  'talkToSalesUrl',
  'supportUrl',
  'privacyUrl',
  'tosUrl',
  'defaultOrgSettings',
  'senderDomain',
  'mobileAppScheme',
]);

/** Settings that only the server writes. */
const ownKeys: ReadonlySet<string> = new Set(['defaultResellerId', 'metricsRevision']);

const linkKeys = ['talkToSalesUrl', 'supportUrl', 'privacyUrl', 'tosUrl', 'embedUrl'] as const;
const largest = 64 * 1024;

/** Whether changing these keys needs the right to edit the node. */
export const needsEdit = (changes: Settings): boolean =>
  Object.keys(changes).some((key) => !personalKeys.has(key));

/**
 * The changes that are allowed on a node of this tier. Others are dropped, so that an old client
 * that sends all settings back changes nothing.
 */
export function writableSettings(tier: Tier, changes: Settings): Settings {
  const hasDomain = tier === 'partner' || tier === 'reseller' || tier === 'platform';
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([key]) =>
        !ownKeys.has(key) &&
        (hasDomain || !domainKeys.has(key)) &&
        // An agent has the language of its configuration.
        !(tier === 'agent' && key === 'language'),
    ),
  );
}

const languageProblems = ({ language }: Settings): FieldProblem[] =>
  language === undefined || language === null || isLanguage(language)
    ? []
    : [
        {
          path: 'body.language',
          message: 'must be en or es, or null for the language of the account above',
        },
      ];

const countryProblems = ({ country }: Settings): FieldProblem[] =>
  country === undefined ||
  country === null ||
  (typeof country === 'string' && /^[A-Z]{2}$/.test(country) && isPhoneCountry(country))
    ? []
    : [
        {
          path: 'body.country',
          message:
            'must be the two letters of a country, like US, or null for that of the numbers or the time zone',
        },
      ];

/** The problems of changes; empty when there are none. */
export function problemsOf(changes: Settings): FieldProblem[] {
  const problems = [...languageProblems(changes), ...countryProblems(changes)];
  for (const key of linkKeys) {
    const link = changes[key];
    if (link !== undefined && link !== null && link !== '' && !isWebLink(link))
      problems.push({
        path: `body.${key}`,
        message: 'must be a link that begins with https:// or http://',
      });
  }
  const { mobileAppScheme } = changes;
  if (mobileAppScheme !== undefined && mobileAppScheme !== null && !isAppScheme(mobileAppScheme))
    problems.push({
      path: 'body.mobileAppScheme',
      message: 'must be the scheme of an app, like com.example.agents',
    });
  const origins = changes.embedOrigins;
  if (
    origins !== undefined &&
    !(Array.isArray(origins) && origins.length <= 50 && origins.every(isOrigin))
  )
    problems.push({
      path: 'body.embedOrigins',
      message: 'must be a list of addresses like https://www.example.com',
    });
  if (
    changes.brandColor !== undefined &&
    changes.brandColor !== null &&
    !/^#[0-9a-f]{6}$/i.test(String(changes.brandColor))
  )
    problems.push({ path: 'body.brandColor', message: 'must be a colour like #2b5ce6' });
  for (const key of domainSettingNames)
    if (changes[key] !== undefined && typeof changes[key] !== 'boolean')
      problems.push({ path: `body.${key}`, message: 'must be true or false' });
  return problems;
}

/**
 * Settings with changes merged in, key by key and object by object; lists and everything else are
 * replaced. Null when it grows too large.
 */
export function mergeSettings(
  settings: Settings,
  changes: Settings,
): Record<string, unknown> | null {
  const merged = merge(settings, changes, 0);
  return JSON.stringify(merged).length <= largest ? merged : null;
}

/** How often the list of metrics has been saved. */
export const metricsRevisionOf = ({ metricsRevision }: Settings): number =>
  typeof metricsRevision === 'number' ? metricsRevision : 0;

/**
 * The changes as they are stored: a new list of metrics has the next revision. Null where the list
 * was saved meanwhile by another one than that of `metricsAfter`, on which the change was made.
 */
export function withMetricsRevision(settings: Settings, changes: Settings): Settings | null {
  const { metricsAfter, ...kept } = changes;
  if (!('metrics' in kept)) return kept;
  const present = metricsRevisionOf(settings);
  if (metricsAfter !== undefined && metricsAfter !== present) return null;
  return { ...kept, metricsRevision: present + 1 };
}

function merge(base: Settings, changes: Settings, depth: number): Record<string, unknown> {
  const out: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const known = out[key];
    out[key] =
      isPlain(known) && isPlain(value) && depth < 8 ? merge(known, value, depth + 1) : value;
  }
  return out;
}

const isPlain = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A link that begins with https:// or http://. */
export const isWebLink = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 2000 &&
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol);

/**
 * Scheme, host and port, and nothing else; `*.` for all below a domain that can be registered.
 * Public suffixes such as
 * `com` or `github.io` are refused, because they contain other tenants' names.
 */
export function isOrigin(value: unknown): value is string {
  const [, wildcard, rest = ''] =
    (typeof value === 'string'
      ? /^https?:\/\/(\*\.)?((?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d{1,5})?)$/i.exec(value)
      : null) ?? [];
  if (rest === '' || !URL.canParse(`https://${rest}`)) return false;
  const { domain, isIp, isIcann, isPrivate } = parse(new URL(`https://${rest}`).hostname, {
    allowPrivateDomains: true,
  });
  return wildcard === undefined
    ? isIp === true || domain !== null || !(isIcann || isPrivate)
    : domain !== null;
}

/** A picture by address or as data. */
export const isImage = (value: string): boolean =>
  /^(https?:\/\/|\/|data:image\/(png|jpeg|webp|gif);base64,)/.test(value);
