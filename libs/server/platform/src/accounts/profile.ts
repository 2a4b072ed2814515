import { randomBytes } from 'node:crypto';
import { type Clock, dateToSeconds, inSeconds } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import { type AccountRow, announce, isTaken, ownerOf, type ServerKey } from '@patchbay/server-core';
import {
  type Actor,
  type Context,
  type Handlers,
  type TreeNode,
  isMember,
  refuse,
} from '@patchbay/server-kit';
import {
  type Db,
  type Store,
  accounts,
  checkIns,
  conversations,
  pageVisits,
} from '@patchbay/server-store';
import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { keptFrom, problemOfSlug, slugOf } from '../agent-urls/rules.js';
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

/** Handlers of what an account shows of itself, where people come from, and what apps report. */
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
      try {
        await context.within(async (db) => {
          const rows = await db
            .update(accounts)
            .set({ username })
            .where(eq(accounts.id, target.id))
            .returning({ id: accounts.id });
          if (rows.length === 0) throw refuse.notFound();
          if (target.organizationId !== null)
            await announce(db, ownerOf(target), 'settings', { accountId: target.id });
        });
      } catch (error) {
        // The unique index has the last word, however many ask at once.
        if (isTaken(error))
          throw refuse.conflict('This username is taken. Choose another.', {
            username,
            available: false,
          });
        throw error;
      }
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

/** Calls that a person should look at. */
function reviewHandlers({ clock }: ProfileServices): Pick<Handlers<Db>, 'fetchCallsForReview'> {
  return {
    fetchCallsForReview: async ({ query, context }) => {
      const page = query.page ?? 0;
      const rows = await context.ask((db) =>
        db
          .select({
            call: conversations,
            username: accounts.username,
            accountName: accounts.accountName,
            orgName: sql<
              string | null
            >`(select o.org_name from accounts o where o.id = ${conversations.organizationId})`,
          })
          .from(conversations)
          .innerJoin(accounts, eq(accounts.id, conversations.accountId))
          .where(
            and(
              eq(conversations.type, 'call'),
              isNotNull(conversations.endedAt),
              gte(conversations.startedAt, new Date(clock.now() - 30 * dayMs)),
            ),
          )
          .orderBy(
            desc(sql`coalesce(${conversations.rating} <= 2, false)`),
            desc(conversations.startedAt),
            asc(conversations.uuid),
          )
          .limit(callsPerPage)
          .offset(page * callsPerPage)
          .execute(),
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

/** Who came by which address, and phones that check in. */
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
        db
          .insert(pageVisits)
          .values(visit)
          .onConflictDoUpdate({
            target: [pageVisits.visitor, pageVisits.page, pageVisits.ref],
            set: { visitedAt: visit.visitedAt },
          }),
      );
      return { message: 'Success' };
    },

    getCheckIn: async ({ params, context }) => {
      const { accountId, actor } = reporterOf(context.actor);
      const [row] = await store.within(ownCheckIns, (db) =>
        db
          .select()
          .from(checkIns)
          .where(
            and(
              eq(checkIns.accountId, accountId),
              eq(checkIns.actor, actor),
              eq(checkIns.type, params.type),
            ),
          ),
      );
      return {
        type: params.type,
        checkIn: row ? (row.data.checkIn ?? null) : null,
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
      await store.within(ownCheckIns, (db) =>
        db
          .insert(checkIns)
          .values(row)
          .onConflictDoUpdate({
            target: [checkIns.accountId, checkIns.actor, checkIns.type],
            set: { data, updatedAt },
          }),
      );
      await context.within(async () => undefined);
      return { timestamp: inSeconds(Math.floor(clock.now() / 1000)), message: 'Success' };
    },
  };
}

/**
 * The referral of a new user, when a page recorded one for the same address within a month; null
 * when none did. Needs the platform's scope.
 */
export async function referralOf(
  db: Db,
  key: ServerKey,
  address: string,
): Promise<{ readonly page: string; readonly ref: string } | null> {
  const [row] = await db
    .select({ page: pageVisits.page, ref: pageVisits.ref })
    .from(pageVisits)
    .where(eq(pageVisits.visitor, visitorOf(key, address)))
    .orderBy(desc(pageVisits.visitedAt))
    .limit(1);
  return row ?? null;
}

/** An address that can be compared and not read. */
const visitorOf = (key: ServerKey, address: string): Buffer => key.digest('page visit', address);

/** Whose app reports: a person's, or the program's behind a key. */
function reporterOf(actor: Actor): { readonly accountId: number; readonly actor: string } {
  if (!isMember(actor)) throw refuse.unauthorized();
  return {
    accountId: actor.home.id,
    actor: actor.kind === 'person' ? `person:${actor.userId}` : `key:${actor.sessionId}`,
  };
}

/** Links that clicks can be counted of: each with an id of its own. */
function withIds(links: readonly (Omit<PageLink, 'id'> & { readonly id?: string })[]): PageLink[] {
  const ids = links.flatMap(({ id }) => id ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw refuse.invalid([{ path: 'body.links', message: 'must not have two links with one id' }]);
  return links.map((link) => ({ ...link, id: link.id ?? randomBytes(8).toString('hex') }));
}
