import { type Contact } from '@patchbay/contract';
import { type Db, webhookEvents, webhooks } from '@patchbay/server-store';
import { and, eq, isNull } from 'drizzle-orm';
import { type WebhookType } from './rules.js';

/** Most bytes of what a receiver gets; a transcript that is longer keeps its end. */
const mostBytes = 20_000;

/** What a webhook of a type gets. */
export interface WebhookFacts {
  /** Before the agent answers. */
  readonly incoming: Readonly<Record<string, unknown>>;
  /** After the end of a call or of a stretch of messages. */
  readonly conversation: Readonly<Record<string, unknown>>;
  /**
   * What an agent, or a member of its office, answers to a message that a partner's platform
   * handed over.
   */
  readonly outboundMessage: Readonly<Record<string, unknown>>;
  /** A person who is new, or of whom something else is known now. */
  readonly contact: Contact;
  /** What the owners of an account should know of. */
  readonly 'security.event': Readonly<Record<string, unknown>>;
  /** A step towards an agent that answers. */
  readonly onboarding: Readonly<Record<string, unknown>>;
}

/**
 * Writes what happened, in the transaction in which it happens: either both are there or neither
 * is. Who wants to know of it is looked up later, by the worker, so that the writer needs no access
 * to webhooks.
 */
export async function enqueueWebhookEvent<T extends keyof WebhookFacts & WebhookType>(
  db: Db,
  of: { readonly organizationId: number; readonly accountId: number },
  type: T,
  facts: WebhookFacts[T],
): Promise<void> {
  await db.insert(webhookEvents).values({
    organizationId: of.organizationId,
    accountId: of.accountId,
    type,
    payload: bodyOf(facts),
  });
}

/**
 * The same for one destination alone, which `putDirectWebhook` made. Nothing when it was removed or
 * disabled meanwhile.
 */
export async function enqueueDirectWebhookEvent<T extends keyof WebhookFacts & WebhookType>(
  db: Db,
  of: { readonly organizationId: number; readonly accountId: number },
  url: string,
  type: T,
  facts: WebhookFacts[T],
): Promise<void> {
  const [to] = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.organizationId, of.organizationId),
        eq(webhooks.accountId, of.accountId),
        eq(webhooks.url, url),
        eq(webhooks.type, type),
        isNull(webhooks.disabledAt),
      ),
    );
  if (!to) return;
  await db.insert(webhookEvents).values({
    organizationId: of.organizationId,
    accountId: of.accountId,
    type,
    payload: bodyOf(facts),
    directTo: to.id,
  });
}

/**
 * The body, short enough for any receiver: a transcript loses its first lines, and long texts their
 * end.
 */
export function bodyOf(facts: object): string {
  let shortened: Record<string, unknown> = { ...facts };
  let text = JSON.stringify(shortened);
  for (const key of ['callDialog', 'chatDialog', 'functionsRun'] as const) {
    for (
      let lines = shortened[key];
      Buffer.byteLength(text) > mostBytes && Array.isArray(lines) && lines.length > 0;
      lines = shortened[key]
    ) {
      shortened = {
        ...shortened,
        [key]: lines.slice(Math.ceil(lines.length / 4)),
        truncated: true,
      };
      text = JSON.stringify(shortened);
    }
  }
  if (Buffer.byteLength(text) <= mostBytes) return text;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...shortened, truncated: true }).map(([key, value]) => [key, cut(value)]),
    ),
  );
}

const cut = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.slice(0, 1000)
    : value !== null && typeof value === 'object' && JSON.stringify(value).length > 4000
      ? null
      : value;
