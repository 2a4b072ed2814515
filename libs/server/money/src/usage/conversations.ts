import { countTextParts } from '@patchbay/server-core';
import { type Db, type conversations, type messages } from '@patchbay/server-store';
import { type TokensUsed } from './tokens-used.js';
import { type ProductItem } from '../pricing/items.js';
import { insertUsage } from './usage-repository.js';

/** The usage item of each channel; channels without one are free. */
const kinds: Readonly<Partial<Record<string, 'sms' | 'client'>>> = { sms: 'sms', client: 'client' };

/** What counting needs to know of a message. */
type Counted = Pick<
  typeof messages.$inferSelect,
  | 'id'
  | 'organizationId'
  | 'accountId'
  | 'roomId'
  | 'conversationUuid'
  | 'channel'
  | 'author'
  | 'direction'
  | 'body'
> & { readonly attachments: readonly unknown[] };

/**
 * Counts a text or chat message in the transaction that stores it, behind the statement that does:
 * it is used when it was created. Lines of calls count with their call; system notes do not count.
 * Sends at once.
 */
export async function recordMessage(db: Db, message: Counted): Promise<void> {
  const kind = kinds[message.channel];
  if (!kind || message.author === 'system') return;
  const isSent = kind === 'sms' && message.direction === 'outbound';
  const route = kind === 'sms' && message.attachments.length > 0 ? 'mms' : kind;
  await insertUsage(db, {
    accountId: message.accountId,
    item: `${route}-${message.direction === 'inbound' ? 'inbound' : 'outbound'}-message`,
    // A long text is several messages of the carrier, and costs as many.
    quantity: isSent ? countTextParts(message.body) : 1,
    at: { organizationId: message.organizationId, messageId: message.id },
    key: `message:${message.id}`,
    about: {
      direction: message.direction,
      roomId: message.roomId,
      ...(message.conversationUuid ? { uuid: message.conversationUuid } : {}),
    },
    selfTest:
      message.conversationUuid === null
        ? false
        : { organizationId: message.organizationId, uuid: message.conversationUuid },
  });
}

/** Counts the seconds of a call, in the transaction that closes it. */
export async function recordCall(db: Db, call: typeof conversations.$inferSelect): Promise<void> {
  if (call.type !== 'call' || call.endedAt === null) return;
  const route =
    (call.direction === 'inbound' ? call.fromNumber : call.toNumber) === null ? 'client' : 'pstn';
  await insertUsage(db, {
    accountId: call.accountId,
    item: `${route}-${call.direction === 'outbound' ? 'outbound' : 'inbound'}-voice`,
    quantity: call.durationSeconds,
    at: call.endedAt,
    key: `call:${call.uuid}`,
    about: {
      direction: call.direction,
      roomId: call.roomId,
      uuid: call.uuid,
      src: call.fromNumber,
      dest: call.toNumber,
    },
    selfTest: call.selfCall,
  });
}

/** The usage items of model tokens; other models have none and are not counted. */
const tokenFamilies: readonly {
  readonly named: RegExp;
  readonly family: 'gpt4o' | 'gpt4oRealtime';
}[] = [
  { named: /(^|\/)gpt-4o(-mini)?-realtime/, family: 'gpt4oRealtime' },
  { named: /(^|\/)(chatgpt|gpt)-4o(-|$)/, family: 'gpt4o' },
];

/** The tokens of a model request by item. Cached input is separate. */
export function tokenUsage({
  model,
  input,
  cachedInput,
  output,
}: TokensUsed): readonly { readonly item: ProductItem; readonly quantity: number }[] {
  const family = tokenFamilies.find(({ named }) => named.test(model))?.family;
  if (!family) return [];
  const all = [
    { item: `${family}-input-tokens`, quantity: input - cachedInput },
    { item: `${family}-input-cachedTokens`, quantity: cachedInput },
    { item: `${family}-output-tokens`, quantity: output },
  ] as const;
  return all.filter(({ quantity }) => quantity > 0);
}

/**
 * Counts the tokens of an answer or a summary in the transaction that stores it. `key` identifies
 * what they produced.
 */
export async function recordTokens(
  db: Db,
  {
    conversation,
    tokens,
    key,
    at,
  }: {
    readonly conversation: Pick<
      typeof conversations.$inferSelect,
      'accountId' | 'uuid' | 'roomId' | 'selfCall'
    >;
    readonly tokens: TokensUsed | undefined;
    readonly key: string;
    readonly at: Date;
  },
): Promise<void> {
  for (const { item, quantity } of tokens ? tokenUsage(tokens) : []) {
    await insertUsage(db, {
      accountId: conversation.accountId,
      item,
      quantity,
      at,
      key: `tokens:${key}:${item}`,
      about: { uuid: conversation.uuid, roomId: conversation.roomId, model: tokens?.model ?? null },
      selfTest: conversation.selfCall,
    });
  }
}
