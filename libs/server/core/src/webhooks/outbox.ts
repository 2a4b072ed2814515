import { cutText } from '@patchbay/kernel';
import { type Contact } from '@patchbay/contract';
import { mapInTurns } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Owner } from '../tree/owner.js';
import { insertWebhookEvent, insertWebhookEvents } from './deliveries-repository.js';
import { enabledWebhookId } from './repository.js';
import { type WebhookType } from './rules.js';

/** The maximum size of a webhook body in bytes; a longer transcript keeps its end. */
const maxBytes = 20_000;
/** How many events one statement writes. */
const batch = 500;

/** The body of each type of webhook. */
export interface WebhookFacts {
  /** Sent before the agent answers. */
  readonly incoming: Readonly<Record<string, unknown>>;
  /** Sent after the end of a call or of a series of messages. */
  readonly conversation: Readonly<Record<string, unknown>>;
  /**
   * The answer of an agent or a member to a message that a partner's platform sent through the API.
   */
  readonly outboundMessage: Readonly<Record<string, unknown>>;
  /** A new or changed contact. */
  readonly contact: Contact;
  /** A security event for the owners of an account. */
  readonly 'security.event': Readonly<Record<string, unknown>>;
  /** A goal of a metric that is missed, or reached again. */
  readonly goal: Readonly<Record<string, unknown>>;
  /** A step of the onboarding. */
  readonly onboarding: Readonly<Record<string, unknown>>;
}

/**
 * Writes an event in the transaction of its change (transactional outbox). The worker looks up the
 * webhooks later, so that the writer needs no access to them.
 */
export async function enqueueWebhookEvent<T extends keyof WebhookFacts & WebhookType>(
  db: Db,
  of: Owner,
  type: T,
  facts: WebhookFacts[T],
): Promise<void> {
  await insertWebhookEvent(db, of, { type, payload: bodyOf(facts) });
}

/** The same for several changes of one account, with few statements and in turns. */
export async function enqueueWebhookEvents<T extends keyof WebhookFacts & WebhookType>(
  db: Db,
  of: Owner,
  type: T,
  all: readonly WebhookFacts[T][],
): Promise<void> {
  for (let from = 0; from < all.length; from += batch) {
    const bodies = await mapInTurns(all.slice(from, from + batch), bodyOf);
    await insertWebhookEvents(
      db,
      of,
      bodies.map((payload) => ({ type, payload })),
    );
  }
}

/**
 * The same for one destination, which `putDirectWebhook` created. Does nothing if it was removed or
 * disabled meanwhile.
 */
export async function enqueueDirectWebhookEvent<T extends keyof WebhookFacts & WebhookType>(
  db: Db,
  of: Owner,
  url: string,
  type: T,
  facts: WebhookFacts[T],
): Promise<void> {
  const directTo = await enabledWebhookId(db, of, url, type);
  if (directTo === null) return;
  await insertWebhookEvent(db, of, { type, payload: bodyOf(facts), directTo });
}

/**
 * The body, truncated to the maximum size: a transcript loses its first lines, and long texts their
 * end.
 */
export function bodyOf(facts: object): string {
  let shortened: Record<string, unknown> = { ...facts };
  let text = JSON.stringify(shortened);
  for (const key of ['callDialog', 'chatDialog', 'functionsRun'] as const) {
    for (
      let lines = shortened[key];
      Buffer.byteLength(text) > maxBytes && Array.isArray(lines) && lines.length > 0;
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
  if (Buffer.byteLength(text) <= maxBytes) return text;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...shortened, truncated: true }).map(([key, value]) => [key, cut(value)]),
    ),
  );
}

const cut = (value: unknown): unknown =>
  typeof value === 'string'
    ? cutText(value, 1000)
    : value !== null && typeof value === 'object' && JSON.stringify(value).length > 4000
      ? null
      : value;
