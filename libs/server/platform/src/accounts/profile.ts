import { randomBytes } from 'node:crypto';
import { type ReplyOf } from '@patchbay/contract';
import { type Clock, dateToSeconds, inSeconds } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import { type AccountRow, announce, ownerOf, type ServerKey } from '@patchbay/server-core';
import {
  type Actor,
  type Context,
  type Handlers,
  type TreeNode,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { rename } from '../agent-urls/names.js';
import { keptFrom, problemOfSlug, slugOf } from '../agent-urls/rules.js';
import { callsForReview } from './calls-for-review-repository.js';
import { findCheckIn, keepCheckIn } from './check-ins-repository.js';
import { keepPageVisit, newestReferralOf } from './page-visits-repository.js';
import { lockNode, updateNode } from './repository.js';
import { type PageLink, pageLinksOf, socialLinksOf } from './view.js';
import { platformScope, dayMs, clickHandlers } from './link-clicks.js';

type ProfileOperation =
  | 'saveSocialLinks'
  | 'updateUsername'
  | 'saveAccountLinks'
  | 'sendLinkStats'
  | 'getLinkStats'
  | 'fetchCallsForReview'
  | 'ipCorrelator'
  | 'getCheckIn'
  | 'mobileCheckIn';

interface ProfileServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly special: SpecialAccounts;
}

/**
 * A check-in belongs to the person at their home account; a user who is restricted to some agents
 * sees nothing of the account itself.
 */
const ownCheckIns = platformScope('keep what a person’s own app reports');
const callsPerPage = 50;
const largestCheckIn = 8 * 1024;

/** Handlers of an account's public page, of referrals, of calls for review and of check-ins. */
export function createProfileHandlers(
  services: ProfileServices,
): Pick<Handlers<Db>, ProfileOperation> {
  return {
    ...linkHandlers(services),
    ...reviewHandlers(services),
    ...deviceHandlers(services),
  };
}

/** The public page of an account and its links. */
function linkHandlers({
  special,
  store,
  clock,
}: ProfileServices): Pick<
  Handlers<Db>,
  'saveSocialLinks' | 'updateUsername' | 'saveAccountLinks' | 'sendLinkStats' | 'getLinkStats'
> {
  return {
    saveSocialLinks: async ({ body, target, context }) => {
      const { socialLinks, socialLinksPosition } = body;
      const row = await change(context, target, () => ({
        socialLinks,
        ...(socialLinksPosition ? { socialLinksPosition } : {}),
      }));
      return { ...socialLinksOf(row), message: 'Success' };
    },

    updateUsername: async ({ body, target, context }) => {
      const username = slugOf(body.targetUsername);
      const problem = problemOfSlug(username, keptFrom(context.actor, special));
      if (problem) throw refuse.invalid([{ path: 'body.targetUsername', message: problem }]);
      await context.withinPlatform('rename an account', async (db) => {
        if (!(await rename(db, target, username, 'body.targetUsername')))
          throw refuse.conflict('This username is taken. Choose another.', {
            username,
            available: false,
          });
        if (target.organizationId !== null)
          await announce(db, ownerOf(target), 'settings', { accountId: target.id });
      });
      return { username, message: 'Success' };
    },

    saveAccountLinks: async ({ body, target, context }) => {
      const links = withIds(body.links);
      const row = await change(context, target, () => ({
        links,
        ...(body.linksConfig ? { linksConfig: body.linksConfig } : {}),
      }));
      return {
        links: pageLinksOf(row).links,
        linksConfig: pageLinksOf(row).linksConfig,
        message: 'Success',
      };
    },
    ...clickHandlers(store, clock),
  };
}

const change = (
  context: Context<Db>,
  target: TreeNode,
  details: (row: AccountRow) => Record<string, unknown>,
) =>
  context.within(async (db) => {
    const row = await lockNode(db, target.id);
    const changed =
      row && (await updateNode(db, target.id, { details: { ...row.details, ...details(row) } }));
    if (!changed) throw refuse.notFound();
    if (target.organizationId !== null)
      await announce(db, ownerOf(target), 'settings', { accountId: target.id });
    return changed;
  });

/** Calls that a person should review. */
function reviewHandlers({ clock }: ProfileServices): Pick<Handlers<Db>, 'fetchCallsForReview'> {
  return {
    fetchCallsForReview: async ({ query, context }) => {
      const page = query.page ?? 0;
      const since = new Date(clock.now() - 30 * dayMs);
      const rows = await context.ask((db) =>
        callsForReview(db, { since, page, pageSize: callsPerPage }),
      );
      return {
        pageNumber: page,
        message: 'Success',
        calls: rows.map(({ call, username, accountName, orgName }) => ({
          roomId: call.roomId,
          uuid: call.uuid,
          accountId: call.accountId,
          organizationId: call.organizationId,
          username,
          orgName,
          accountName,
          direction: call.direction,
          fromNumber: call.fromNumber,
          toNumber: call.toNumber,
          timestamp: dateToSeconds(call.startedAt),
          duration: call.durationSeconds,
          rating: call.rating,
          summary: call.summary,
          outcome: call.outcome,
        })),
      };
    },
  };
}

/** Referrals by network address, and check-ins of mobile apps. */
function deviceHandlers({
  key,
  clock,
  store,
}: ProfileServices): Pick<Handlers<Db>, 'ipCorrelator' | 'getCheckIn' | 'mobileCheckIn'> {
  return {
    ipCorrelator: async ({ body, context }) => {
      const visit = {
        visitor: visitorOf(key, context.caller.address),
        page: body.page,
        ref: body.ref ?? '',
        visitedAt: new Date(clock.now()),
      };
      await store.within(platformScope('record the referral of a visitor'), (db) =>
        keepPageVisit(db, visit),
      );
      return { message: 'Success' };
    },

    getCheckIn: async ({ params, context }) => {
      const reporter = reporterOf(context.actor);
      const row = await store.within(ownCheckIns, (db) =>
        findCheckIn(db, { ...reporter, type: params.type }),
      );
      return {
        type: params.type,
        checkIn: (row?.data.checkIn ?? null) as ReplyOf<'getCheckIn'>['checkIn'],
        timestamp: row ? dateToSeconds(row.updatedAt) : null,
        message: 'Success',
      };
    },

    mobileCheckIn: async ({ body, context }) => {
      const data = { checkIn: body.checkIn };
      if (JSON.stringify(data).length > largestCheckIn)
        throw refuse.invalid([{ path: 'body.checkIn', message: 'must not be larger than 8 KB' }]);
      const updatedAt = new Date(clock.now());
      const row = { ...reporterOf(context.actor), type: 'mobile', data, updatedAt };
      await store.within(ownCheckIns, (db) => keepCheckIn(db, row));
      await context.within(async () => undefined);
      return { timestamp: inSeconds(Math.floor(clock.now() / 1000)), message: 'Success' };
    },
  };
}

/**
 * The referral of a new user, when a page recorded one for the same address within a month; null
 * when none did. Needs the platform's scope.
 */
export const referralOf = (
  db: Db,
  key: ServerKey,
  address: string,
): Promise<{ readonly page: string; readonly ref: string } | null> =>
  newestReferralOf(db, visitorOf(key, address));

/** A digest of a network address: equal addresses can be found, the address cannot be read. */
const visitorOf = (key: ServerKey, address: string): Buffer => key.digest('page visit', address);

/** Who reports: a person's app, or the program that holds an API key. */
function reporterOf(actor: Actor): { readonly accountId: number; readonly actor: string } {
  if (!isMember(actor)) throw refuse.unauthorized();
  return {
    accountId: actor.home.id,
    actor: actor.kind === 'person' ? `person:${actor.userId}` : `key:${actor.sessionId}`,
  };
}

/** Gives each link an id of its own, by which its clicks are counted. */
function withIds(links: readonly (Omit<PageLink, 'id'> & { readonly id?: string })[]): PageLink[] {
  const ids = links.flatMap(({ id }) => id ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw refuse.invalid([{ path: 'body.links', message: 'must not have two links with one id' }]);
  return links.map((link) => ({ ...link, id: link.id ?? randomBytes(8).toString('hex') }));
}
