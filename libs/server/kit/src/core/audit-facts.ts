import { cutText } from '@patchbay/kernel';
import { type Operation } from '@patchbay/contract';
import { type TreeNode } from './actor.js';

/** The object of an action, by its kind and id. */
export interface AuditObject {
  readonly kind: string;
  readonly id: string;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The object that each argument names. The first argument present in a call applies; `id` stands
 * for the object of the call's area.
 */
const objectFields: readonly (readonly [field: string, kind: string])[] = [
  ['targetMemberId', 'member'],
  ['targetUserId', 'member'],
  ['docId', 'document'],
  ['versionId', 'version'],
  ['planId', 'plan'],
  ['appId', 'app'],
  ['sessionId', 'session'],
  ['templateId', 'template'],
  ['roomId', 'room'],
  ['uuid', 'conversation'],
  ['providerId', 'provider'],
  ['integrationSlug', 'integration'],
  ['domain', 'domain'],
  ['number', 'number'],
  ['phoneNumber', 'number'],
  ['route', 'route'],
  ['ip', 'address'],
];
const areaObjects: Readonly<Record<string, readonly [field: string, kind: string]>> = {
  templates: ['id', 'template'],
  knowledge: ['id', 'knowledgeBase'],
  tasks: ['id', 'task'],
  contacts: ['id', 'contact'],
  webhooks: ['url', 'webhook'],
  integrations: ['slug', 'integration'],
  money: ['slug', 'paymentLink'],
};

/**
 * The object of a call: the one that its arguments name, else the node that it acts on. A handler
 * with more precise data calls `context.note`.
 */
export function objectOf(
  entry: Operation,
  args: Values,
  target: TreeNode | null,
): AuditObject | null {
  const own = areaObjects[entry.area];
  for (const [field, kind] of [...objectFields, ...(own ? [own] : [])]) {
    const value = args[field];
    if (
      (typeof value === 'string' && value !== '' && !isSecretName(field)) ||
      typeof value === 'number'
    )
      return { kind, id: cutText(String(value), longestId) };
  }
  return target && { kind: target.tier, id: String(target.id) };
}

const longestId = 200;
const longestText = 200;
const maxItems = 20;
const deepest = 4;

/**
 * Both rules exist in the database as well, where the changes of a call are recorded. The values of
 * these fields are never stored: the audit says only that they changed. The schema may mark other
 * fields as `writeOnly`.
 */
const secretName =
  /^sealed|token|secret|passw|pass$|apikey|api_key|signingkey|privatekey|credential|authorization|cookie|signature|preimage|userpat|verificationcode|^code$|^pat$|^pin$|^headers$|^appdata$|^config$/i;
/**
 * Fields that contain messages of people: the audit stores their length, not their text, which is
 * deleted with the contact.
 */
const wordsName =
  /^(message|content|text|body|context|taskContext|promptText|newData|agentContext|csv|comment|details|notes?|customFields|meta|metadata)$/;

/** Whether a field of this name holds a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const isMarked = (schema: unknown): boolean =>
  (schema as { meta?: () => { writeOnly?: boolean } | undefined } | undefined)?.meta?.()
    ?.writeOnly === true;

/** The fields that a body names, with their new values as far as the audit may hold them. */
export function changesOf(entry: Operation, body: unknown): Record<string, unknown> {
  if (
    entry.access.effect !== 'write' ||
    typeof body !== 'object' ||
    body === null ||
    Array.isArray(body)
  )
    return {};
  const shape = (entry.body as { shape?: Values } | undefined)?.shape ?? {};
  return Object.fromEntries(
    Object.entries(body)
      .slice(0, 60)
      .map(([name, value]) => [name, isMarked(shape[name]) ? hidden : redact(name, value, 0)]),
  );
}

const hidden = '(hidden)';

/** A value as the audit stores it: without secrets, without messages of people, and shortened. */
export function redact(name: string, value: unknown, depth: number): unknown {
  if (
    value === null ||
    value === undefined ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && !isSecretName(name))
  )
    return value ?? null;
  if (isSecretName(name)) return hidden;
  if (wordsName.test(name))
    return typeof value === 'string' ? `(${value.length} characters)` : hidden;
  if (typeof value === 'string')
    return looksSecret(value.slice(0, 2 * longestText))
      ? hidden
      : value.length > longestText
        ? `${cutText(value, longestText)}… (${value.length} characters)`
        : value;
  if (depth >= deepest) return '…';
  if (Array.isArray(value))
    return [
      ...value.slice(0, maxItems).map((one) => redact(name, one, depth + 1)),
      ...(value.length > maxItems ? [`… ${value.length - maxItems} more`] : []),
    ];
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, maxItems)
        .map(([key, one]) => [key, redact(key, one, depth + 1)]),
    );
  return hidden;
}

/** Our own tokens anywhere in the text, and the user part of a URL before its `@`. */
const looksSecret = (text: string): boolean =>
  /\b(?:ses|vis|key|one)_[0-9A-Za-z]{20,}/.test(text) ||
  /\bwhsec_/.test(text) ||
  /^[a-z]+:\/\/[^/\s@:]*:[^/\s@]*@/i.test(text);
