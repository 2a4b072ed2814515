import { type Services } from '@patchbay/server-core';
import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type ProofServices, verifyDomain, findVerificationRecord } from './domain-verification.js';
import {
  claimDomain,
  findDomain,
  listDomainRows,
  makeDefault,
  otherHolder,
  removeDomain,
} from './repository.js';
import { domainView, proofOf, readHost } from './rules.js';

type DomainOperation = 'listDomains' | 'addDomain' | 'deleteDomain' | 'setDefaultDomain';
export type DomainServices = ProofServices & Pick<Services, 'publicUrl'>;

const maxDomains = 20;
const noDomain = () => refuse.notFound('Domain not found');

/**
 * Handlers of the domains of resellers and partners. Only the platform's scope writes that a domain
 * is proved, from the result of a DNS check.
 */
export function createDomainHandlers(
  services: DomainServices,
): Pick<Handlers<Db>, DomainOperation> {
  const { store, clock, key } = services;
  const ownHost = new URL(services.publicUrl).hostname;
  const view = (row: Parameters<typeof domainView>[0]) => domainView(row, { key, ownHost });
  const hostOf = (given: string): string => {
    const read = readHost(given, ownHost);
    if ('problem' in read) throw refuse.invalid([{ path: 'body.domain', message: read.problem }]);
    return read.host;
  };

  return {
    listDomains: async ({ target, context }) => {
      const accountId = tenantOf(target, true);
      return context.within(async (db) => ({
        message: 'Success',
        domains: (await listDomainRows(db, accountId)).map(view),
      }));
    },

    addDomain: async ({ body, target, context }) => {
      const accountId = tenantOf(target);
      const host = hostOf(body.domain);
      await demandFree(store, services, key, host, accountId);
      const claimed = await context.within(async (db) => {
        const row = await claimDomain(db, host, accountId, new Date(clock.now()));
        if ((await listDomainRows(db, accountId)).length > maxDomains)
          throw refuse.invalid([
            {
              path: 'body.domain',
              message: `cannot be added: an account has at most ${maxDomains} domains`,
            },
          ]);
        return row;
      });
      const looked = await verifyDomain(services, claimed, {
        scope: context.asPlatform('record the proof of a domain'),
      });
      if (!looked) throw noDomain();
      return {
        message: looked.row.verifiedAt ? 'Domain verified' : 'Domain added',
        domain: view(looked.row),
      };
    },

    deleteDomain: async ({ body, target, context }) => {
      const accountId = tenantOf(target);
      const read = readHost(body.domain, ownHost);
      // A domain that was added under earlier rules can still be removed.
      const host = 'host' in read ? read.host : body.domain.trim().toLowerCase();
      if (!(await context.within((db) => removeDomain(db, host, accountId)))) throw noDomain();
      return { message: 'Domain deleted' };
    },

    setDefaultDomain: async ({ body, target, context }) => {
      const accountId = tenantOf(target);
      const host = hostOf(body.domain);
      await context.within(async (db) => {
        if (!(await findDomain(db, host, accountId))) throw noDomain();
      });
      const isMade = await store.within(
        context.asPlatform('choose the default domain of a tenant'),
        (db) => makeDefault(db, host, accountId),
      );
      if (!isMade) throw refuse.conflict('This domain is not proved yet. Add its record first.');
      return {
        message: 'Success',
        domains: (await context.within((db) => listDomainRows(db, accountId))).map(view),
      };
    },
  };
}

/**
 * A domain that another tenant has proved moves to this one only when its DNS holds this tenant's
 * record and no longer holds the other's.
 */
async function demandFree(
  store: DomainServices['store'],
  services: DomainServices,
  key: DomainServices['key'],
  host: string,
  accountId: number,
): Promise<void> {
  const holder = await store.within(
    { kind: 'platform', reason: 'see who has proved a domain' },
    (db) => otherHolder(db, host, accountId),
  );
  if (!holder || (await findVerificationRecord(services, host, accountId)) === 'found') return;
  const { name, value } = proofOf(key, host, accountId);
  throw refuse.conflict(
    'This domain belongs to another account here. If it is yours now, add the record, take the other one out, and try again.',
    { records: [{ type: 'TXT', name, value }] },
  );
}

/** Domains belong to resellers and partners; those of the platform can only be read. */
function tenantOf(target: TreeNode, mayBePlatform = false): number {
  if (
    target.tier === 'reseller' ||
    target.tier === 'partner' ||
    (mayBePlatform && target.tier === 'platform')
  )
    return target.id;
  throw refuse.invalid([
    {
      path: 'query.targetAccountId',
      message: 'must name a reseller or partner: domains belong to them',
    },
  ]);
}
