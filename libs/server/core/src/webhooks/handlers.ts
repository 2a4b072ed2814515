import { type Handlers, type TreeNode, refuse } from '@patchbay/server-kit';
import { WebError, type WebPoster } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { dateToSeconds } from '@patchbay/kernel';
import { ownerOf } from '../tree/owner.js';
import { pathTo } from '../tree/nodes-repository.js';
import {
  listRelays,
  listWebhookRows,
  putRelay,
  putWebhook,
  removeRelay,
  removeWebhooks,
  rotateSecret,
} from './repository.js';
import {
  deliveryView,
  headersProblem,
  relayTypes,
  relayView,
  rotationMs,
  secretOf,
  timeoutProblem,
  defaultRelayTimeout,
  webhookView,
} from './rules.js';
import { type TestDeliveryParts, deliverTest } from './test-delivery.js';
import { findDelivery, listDeliveries, reopenDelivery } from './deliveries-repository.js';

type WebhookOperation =
  | 'listWebhooks'
  | 'createWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery'
  | 'listWebhookRelayTypes'
  | 'listWebhookRelays'
  | 'getWebhookRelay'
  | 'saveWebhookRelay'
  | 'deleteWebhookRelay';

export interface WebhookServices extends TestDeliveryParts {
  readonly store: Store;
  /** Checks whether a URL may be posted to, and posts the test delivery. */
  readonly poster: WebPoster;
}

const maxWebhooks = 50;
const tooManyWebhooks = () =>
  refuse.invalid([
    {
      path: 'body.url',
      message: `cannot be added: an account has at most ${maxWebhooks} webhooks`,
    },
  ]);
const noWebhook = () => refuse.notFound('Webhook not found');
const noRelay = (type: string, wasSet: string) =>
  refuse.notFound(`Webhook Relay type '${type}' ${wasSet}.`);

/** Handlers of webhooks, their delivery ledger, and relays. */
export function createWebhookHandlers(
  services: WebhookServices,
): Pick<Handlers<Db>, WebhookOperation> {
  return {
    ...webhookHandlers(services),
    ...deliveryHandlers(services),
    ...relayHandlers(services),
  };
}

/** The URL in its normalized form; throws 400 if it may not be posted to. */
const usable = ({ poster }: WebhookServices, url: string): string => {
  try {
    return poster.check(url);
  } catch (error) {
    throw refuse.invalid([
      {
        path: 'body.url',
        message:
          error instanceof WebError ? error.message.replace(/\.$/, '') : 'must be a web address',
      },
    ]);
  }
};

const canonical = (url: string): string => {
  const text = url.trim();
  return URL.canParse(text) ? new URL(text).href.replace(/#[^]*/, '') : text;
};

/** Webhooks and their secrets. */
function webhookHandlers(
  services: WebhookServices,
): Pick<Handlers<Db>, 'listWebhooks' | 'createWebhook' | 'deleteWebhook' | 'rotateWebhookSecret'> {
  const { key, clock } = services;

  return {
    listWebhooks: async ({ target, context }) =>
      context.within(async (db) => ({
        message: 'Success',
        webhooks: (await listWebhookRows(db, ownerOf(target))).map(webhookView),
      })),

    createWebhook: async ({ body, target, context }) => {
      const url = usable(services, body.url);
      const label = body.label.trim();
      if (!label) throw refuse.invalid([{ path: 'body.label', message: 'This field is required' }]);
      const { row, isNew, rows } = await context.within(async (db) => {
        const owner = ownerOf(target);
        const put = await putWebhook(db, owner, { url, label, type: body.type });
        const all = await listWebhookRows(db, owner);
        if (all.length > maxWebhooks) throw tooManyWebhooks();
        return { ...put, rows: all };
      });
      return {
        message: 'Webhook created successfully',
        webhooks: rows.map(webhookView),
        ...(isNew ? { secret: secretOf(key, row.id, row.secretVersion) } : {}),
        // After the transaction: a slow site holds no connection of the database.
        test: await deliverTest(services, row),
      };
    },

    deleteWebhook: async ({ body, target, context }) =>
      context.within(async (db) => {
        if ((await removeWebhooks(db, ownerOf(target), [body.url, canonical(body.url)])) === 0)
          throw noWebhook();
        return { message: 'Webhook deleted successfully' };
      }),

    rotateWebhookSecret: async ({ body, target, context }) =>
      context.within(async (db) => {
        const until = new Date(clock.now() + rotationMs);
        const row = await rotateSecret(db, ownerOf(target), {
          url: canonical(body.url),
          type: body.type,
          until,
        });
        if (!row) throw noWebhook();
        return {
          message: 'Success',
          secret: secretOf(key, row.id, row.secretVersion),
          previousValidUntil: dateToSeconds(until),
        };
      }),
  };
}

/** The ledger of deliveries. */
function deliveryHandlers({
  clock,
}: WebhookServices): Pick<Handlers<Db>, 'listWebhookDeliveries' | 'replayWebhookDelivery'> {
  return {
    listWebhookDeliveries: async ({ query, target, context }) =>
      context.within(async (db) => {
        const page = query.page ?? 0;
        const pageSize = Math.min(100, Math.max(1, query.pageSize ?? 20));
        const { lines, total } = await listDeliveries(db, ownerOf(target), {
          ...query,
          ...(query.url === undefined ? {} : { url: canonical(query.url) }),
          page,
          pageSize,
        });
        return {
          message: 'Success',
          deliveries: lines.map(deliveryView),
          total,
          pageNumber: page,
          pageSize,
        };
      }),

    replayWebhookDelivery: async ({ body, target, context }) =>
      context.within(async (db) => {
        const found = await findDelivery(db, ownerOf(target), body.id);
        if (!found) throw refuse.notFound('Delivery not found');
        if (found.isDisabled)
          throw refuse.conflict('This webhook is disabled. Save it again to switch it on.');
        if (found.delivery.state === 'pending')
          throw refuse.conflict('This delivery is still on its way.');
        return {
          message: 'Success',
          delivery: deliveryView({
            ...found,
            delivery: await reopenDelivery(db, found.delivery, new Date(clock.now())),
          }),
        };
      }),
  };
}

/** Relays of the carrier’s own messages. */
function relayHandlers(
  services: WebhookServices,
): Pick<
  Handlers<Db>,
  | 'listWebhookRelayTypes'
  | 'listWebhookRelays'
  | 'getWebhookRelay'
  | 'saveWebhookRelay'
  | 'deleteWebhookRelay'
> {
  const { store } = services;

  /** Relays require a plan of the account or of its organization. */
  async function demandPlan(
    target: TreeNode,
    toDo: '' | ' to use it' = ' to use it',
  ): Promise<void> {
    const path = await store.within(
      { kind: 'platform', reason: `read the plan of ${target.id}` },
      (db) => pathTo(db, target),
    );
    const isPaid = path.some(
      (row) => row.premium && (row.id === target.id || row.type === 'organization'),
    );
    if (!isPaid)
      throw refuse.forbidden(
        `Webhook Relay is a premium feature. Please upgrade your account${toDo}.`,
      );
  }

  return {
    listWebhookRelayTypes: async () => ({
      message: 'Webhook Relay types fetched successfully',
      types: [...relayTypes],
    }),

    listWebhookRelays: async ({ target, context }) => {
      await demandPlan(target);
      const rows = await context.within((db) => listRelays(db, ownerOf(target)));
      if (rows.length === 0) throw refuse.notFound('No webhook relay configurations found.');
      return {
        message: 'Webhook Relay configurations fetched successfully.',
        configs: rows.map((row) => ({ type: row.type, ...relayView(row) })),
      };
    },

    getWebhookRelay: async ({ params, target, context }) => {
      await demandPlan(target);
      const [row] = await context.within((db) => listRelays(db, ownerOf(target), params.type));
      if (!row) throw noRelay(params.type, 'not configured');
      return {
        message: 'Webhook Relay configuration fetched successfully.',
        config: relayView(row),
      };
    },

    saveWebhookRelay: async ({ params, body, target, context }) => {
      await demandPlan(target, '');
      if (!relayTypes.some(({ name }) => name === params.type))
        throw noRelay(params.type, 'is not supported');
      const timeoutMs = body.timeout ?? defaultRelayTimeout;
      const problem = headersProblem(body.headers ?? []) ?? timeoutProblem(timeoutMs);
      if (problem) throw refuse.invalid([problem]);
      const relay = {
        type: params.type,
        url: usable(services, body.url),
        timeoutMs,
        headers: body.headers ?? [],
        successStatusCodes: [...new Set(body.successStatusCodes ?? [200])],
      };
      await context.within((db) => putRelay(db, ownerOf(target), relay));
      return { message: `Webhook Relay for type '${params.type}' configured successfully.` };
    },

    deleteWebhookRelay: async ({ params, target, context }) => {
      await demandPlan(target);
      if (!(await context.within((db) => removeRelay(db, ownerOf(target), params.type))))
        throw noRelay(params.type, 'was not configured');
      return { message: `Webhook Relay type '${params.type}' removed successfully.` };
    },
  };
}
