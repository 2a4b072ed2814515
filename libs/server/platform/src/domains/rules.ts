import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { dateToSeconds } from '@patchbay/kernel';
import { type ServerKey } from '@patchbay/server-core';
import { type domains } from '@patchbay/server-store';
import { parse } from 'tldts';

export type DomainRow = typeof domains.$inferSelect;

/**
 * The result of a DNS check: `other` is a record with another value, `unknown` no answer, `taken`
 * that another account has proved it.
 */
export type Finding = 'found' | 'absent' | 'other' | 'unknown' | 'taken';

const hour = 3_600_000;
const day = 24 * hour;
/**
 * How long a proof may be missing before its domain is disabled: long enough for a second check.
 */
export const graceMs = hour;
/** How long an unproved domain is checked automatically. After that it takes another request. */
const unverifiedRetryMs = 14 * day;
const reserved = /(?:^|\.)(?:localhost|local|onion|invalid|arpa)$/;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** A host name in its stored form, or why it is not valid. `own` is the platform's host. */
export function readHost(
  given: string,
  own: string,
): { readonly host: string } | { readonly problem: string } {
  const text = given.trim().replace(/\.$/, '');
  // The converter accepts far more than host names: characters that no host name has are refused
  // before it, and its result is checked label by label.
  const host = /[/:@?#%\\\s[\]]/.test(text) ? '' : domainToASCII(text).toLowerCase();
  const labels = host.split('.');
  if (
    host.length > 253 ||
    isIP(host) ||
    !labels.every((one) => label.test(one)) ||
    /^\d+$/.test(labels.at(-1) ?? '')
  )
    return { problem: 'must be a host name, like agents.example.com' };
  if (host === own || host.endsWith(`.${own}`)) return { problem: 'belongs to this platform' };
  if (reserved.test(host)) return { problem: 'is a name that no DNS gives out' };
  // Public suffixes such as co.uk or github.io belong to no tenant.
  if (labels.length < 2 || parse(host, { allowPrivateDomains: true }).domain === null)
    return { problem: 'is a public suffix, under which anyone may register' };
  return { host };
}

/**
 * The name and the value of the record that proves a domain. They are derived from the server's key
 * and differ for every tenant, so that a record that one tenant left behind proves nothing for the
 * next.
 */
export const proofOf = (key: ServerKey, host: string, accountId: number) => ({
  name: `_patchbay.${host}`,
  value: `patchbay-domain-proof=${key.lasting('domain-proof', host, String(accountId)).toString('hex').slice(0, 40)}`,
});

/**
 * The next state of a domain after a check, with the time of the next check in milliseconds. A
 * concurrent claim is handled elsewhere.
 */
export interface Settled {
  readonly change: Pick<DomainRow, 'checkedAt' | 'nextCheckAt' | 'missingSince' | 'finding'> &
    Partial<Pick<DomainRow, 'verifiedAt' | 'lostAt' | 'isDefault'>>;
  /** The notice that the owners get. */
  readonly notice: 'missing' | 'lost' | null;
}

/**
 * The state machine of a domain: gives the next state, and the time of the next check, from the
 * state before and the result of the check.
 */
export function settle(
  row: Pick<DomainRow, 'verifiedAt' | 'missingSince' | 'createdAt' | 'lostAt'>,
  finding: Finding,
  now: number,
): Settled {
  const at = new Date(now);
  const later = (ms: number) => new Date(now + ms);
  if (row.verifiedAt) {
    if (finding === 'found')
      return {
        change: { checkedAt: at, finding, missingSince: null, nextCheckAt: later(day) },
        notice: null,
      };
    // A resolver that does not answer is no evidence about the domain.
    if (finding === 'unknown')
      return {
        change: {
          checkedAt: at,
          finding,
          missingSince: row.missingSince,
          nextCheckAt: later(hour),
        },
        notice: null,
      };
    const since = row.missingSince ?? at;
    if (now - since.getTime() < graceMs)
      return {
        change: {
          checkedAt: at,
          finding,
          missingSince: since,
          nextCheckAt: new Date(since.getTime() + graceMs),
        },
        notice: row.missingSince ? null : 'missing',
      };
    return {
      change: {
        checkedAt: at,
        finding,
        missingSince: null,
        verifiedAt: null,
        isDefault: false,
        lostAt: at,
        nextCheckAt: later(hour),
      },
      notice: 'lost',
    };
  }
  if (finding === 'found')
    return {
      change: {
        checkedAt: at,
        finding,
        missingSince: null,
        verifiedAt: at,
        lostAt: null,
        nextCheckAt: later(day),
      },
      notice: null,
    };
  const age = now - (row.lostAt ?? row.createdAt).getTime();
  const pause = age < hour ? 120_000 : age < 3 * day ? hour / 2 : day / 2;
  return {
    change: {
      checkedAt: at,
      finding,
      missingSince: null,
      nextCheckAt: age < unverifiedRetryMs ? later(pause) : null,
    },
    notice: null,
  };
}

const stateOf = (row: DomainRow): 'active' | 'failing' | 'taken' | 'lost' | 'pending' =>
  row.verifiedAt
    ? row.missingSince
      ? 'failing'
      : 'active'
    : row.finding === 'taken'
      ? 'taken'
      : row.lostAt
        ? 'lost'
        : 'pending';

const reasons: Readonly<Record<Finding, string | null>> = {
  found: null,
  absent: 'The record is not there yet.',
  other: 'There is a record of this name with another value.',
  unknown: 'The DNS did not answer. It is asked again soon.',
  taken:
    'Another account here has proved this domain. It moves to you once its proof there is gone.',
};

/** A domain as its tenant sees it. */
export function domainView(
  row: DomainRow,
  { key, ownHost }: { readonly key: ServerKey; readonly ownHost: string },
) {
  const proof = proofOf(key, row.domain, row.accountId);
  const seconds = (at: Date | null) => (at ? dateToSeconds(at) : null);
  return {
    domain: row.domain,
    default: row.isDefault,
    verified: row.verifiedAt !== null,
    state: stateOf(row),
    reason:
      row.finding === null && !row.verifiedAt
        ? reasons.absent
        : reasons[(row.finding ?? 'found') as Finding],
    records: [
      {
        type: 'TXT' as const,
        ...proof,
        purpose: 'Proves that the domain is yours. Leave it there.',
      },
      { type: 'CNAME' as const, name: row.domain, value: ownHost, purpose: 'Leads visitors here.' },
    ],
    createdAt: dateToSeconds(row.createdAt),
    verifiedAt: seconds(row.verifiedAt),
    checkedAt: seconds(row.checkedAt),
  };
}
