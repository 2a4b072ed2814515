import { randomBytes } from 'node:crypto';
import { type DashboardLink, type SharedDashboard } from '@patchbay/contract';
import { dateToSeconds, inSeconds, millisecondsToSeconds } from '@patchbay/kernel';
import { isMeasured } from '@patchbay/metrics';
import {
  displayNameOf,
  findUser,
  hashToken,
  homeUrlOf,
  ownerOf,
  type Services,
} from '@patchbay/server-core';
import { type Handlers, isMember, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import {
  type Measured,
  measuredAccount,
  namedOf,
  type Valued,
  valuesOf,
} from '../account-metrics.js';
import { demandTerms } from '../checks.js';
import {
  countOpen,
  insertLink,
  type LinkRow,
  listLinks,
  openLink,
  revokeLink,
} from './repository.js';

type LinkOperation =
  | 'listDashboardLinks'
  | 'createDashboardLink'
  | 'revokeDashboardLink'
  | 'getSharedDashboard';

const max = 50;
const dayMs = 86_400_000;
/** Each read counts the conversations of the window again. */
const readsPerMinute = 60;
const defaultColor = '#2b5ce6';
const noLink = () =>
  refuse.notFound('This link does not open anything. It may have expired, or it was ended.');

/**
 * Handlers of links that show metrics to any reader. Only the hash of a token is stored; a link that
 * is revoked, expired or of a disabled account answers like one that never was.
 */
export function createLinkHandlers({
  store,
  clock,
  limits,
  publicUrl,
}: Pick<Services, 'store' | 'clock' | 'limits' | 'publicUrl'>): Pick<Handlers<Db>, LinkOperation> {
  const now = () => new Date(clock.now());
  return {
    listDashboardLinks: async ({ target, context }) =>
      context.within(async (db) => ({
        links: (await listLinks(db, ownerOf(target))).map(linkView),
      })),

    createDashboardLink: async ({ body: { expiresInDays, ...words }, target, context }) => {
      await demandTerms(store, target.id, { ...words, path: 'body.metrics' });
      const owner = ownerOf(target);
      const token = randomBytes(24).toString('base64url');
      const { actor } = context;
      const userId = isMember(actor) ? actor.userId : null;
      const row = await context.within(async (db) => {
        if ((await countOpen(db, owner, now())) >= max)
          throw refuse.conflict(`An account has at most ${max} open links. End one first.`);
        const user = userId === null ? null : await findUser(db, userId);
        return insertLink(db, {
          ...owner,
          ...words,
          tokenHash: hashToken(token),
          createdBy: user && (user.name || user.email),
          createdById: user?.id ?? null,
          expiresAt: new Date(clock.now() + expiresInDays * dayMs),
        });
      });
      const home = await homeUrlOf(store, target, publicUrl);
      return { link: linkView(row), url: `${home}/shared/dashboard#${token}` };
    },

    revokeDashboardLink: async ({ params, target, context }) =>
      context.within(async (db) => {
        if (!(await revokeLink(db, ownerOf(target), params.id, now()))) throw noLink();
        return { message: 'Link ended' };
      }),

    getSharedDashboard: async ({ body }) => {
      const tokenHash = hashToken(body.token);
      const wait = await limits.hit(`dashboard link ${tokenHash.toString('hex')}`, readsPerMinute);
      if (wait > 0) throw refuse.tooMany(wait);
      const row = await store.within(
        { kind: 'platform', reason: 'open a link of a dashboard' },
        (db) => openLink(db, tokenHash, now()),
      );
      const account = row && (await measuredAccount(store, row.accountId));
      if (!row || !account) throw noLink();
      const end = inSeconds(millisecondsToSeconds(clock.now()) + 1);
      const values = await store.within(account.scope, (db) =>
        valuesOf(
          db,
          namedOf(account.metrics, row.metrics),
          { start: inSeconds(end - row.days * 86_400), end },
          { timeZone: row.timezone, now: clock.now() },
        ),
      );
      return { dashboard: sharedView(row, account, values) };
    },
  };
}

const linkView = (row: LinkRow): DashboardLink => ({
  id: row.id,
  title: row.title,
  metrics: row.metrics,
  days: row.days,
  timezone: row.timezone,
  createdBy: row.createdBy,
  createdAt: dateToSeconds(row.createdAt),
  expiresAt: dateToSeconds(row.expiresAt),
  revokedAt: row.revokedAt ? dateToSeconds(row.revokedAt) : null,
  reads: row.reads,
  lastReadAt: row.lastReadAt ? dateToSeconds(row.lastReadAt) : null,
});

/** What a reader sees: values, and neither events, parts nor anything of a row. */
function sharedView(
  row: LinkRow,
  { row: account, brand }: Measured,
  values: readonly Valued[],
): SharedDashboard {
  const color = brand?.settings.brandColor;
  return {
    title: row.title,
    brand: {
      name: displayNameOf(account),
      color: typeof color === 'string' ? color : defaultColor,
      image: account.image ?? brand?.image ?? null,
    },
    timezone: row.timezone,
    days: row.days,
    expiresAt: dateToSeconds(row.expiresAt),
    metrics: values.map(({ metric, result }) => ({
      name: metric.name,
      title: metric.title,
      format: metric.format,
      precision: metric.precision,
      value: result.value,
      measured: isMeasured(result.events, metric),
      previousValue: result.previousValue,
      previousMeasured: isMeasured(result.previousEvents, metric),
      series: result.series.map(({ date, value }) => ({ date, value })),
    })),
  };
}
