import { readFileSync } from 'node:fs';
import {
  type DurationSeconds,
  type EpochMilliseconds,
  type EpochSeconds,
  type EpochSecondsText,
  type IsoDay,
  type IsoInstant,
  millisecondsToSeconds,
  secondsToMilliseconds,
} from '@patchbay/kernel';
import * as z from 'zod/mini';
import {
  type Account,
  type ArgsOf,
  type Message,
  type ReplyOf,
  type Room,
  operationNames,
  operationOf,
  operations,
} from './index.js';

const descriptions = z.globalRegistry;

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const held = <T extends true>(...proofs: readonly T[]) => proofs.length;

/** The table of units that the wire has, as far as its calls are in the contract. */
describe('the unit of each time on the wire', () => {
  it('is part of its type', () => {
    expect(
      held<true>(
        true satisfies Equal<Message['timestamp'], EpochSeconds>,
        true satisfies Equal<Message['date'], IsoInstant>,
        true satisfies Equal<Room['lastMessageTimestamp'], EpochSeconds>,
        true satisfies Equal<Account['timestamp'], EpochMilliseconds>,
        true satisfies Equal<
          ReplyOf<'listTokens'>['tokens'][number]['timestamp'],
          EpochSecondsText
        >,
        true satisfies Equal<
          ReplyOf<'listAgentVersions'>['versions'][number]['versionId'],
          EpochMilliseconds
        >,
        true satisfies Equal<ReplyOf<'queryLogs'>['logs'][number]['timestamp'], IsoInstant>,
        true satisfies Equal<ReplyOf<'queryLogs'>['totalDuration'], DurationSeconds>,
        true satisfies Equal<NonNullable<ArgsOf<'queryLogs'>['start']>, EpochSeconds>,
        true satisfies Equal<ArgsOf<'queryMetrics'>['end'], EpochSeconds>,
        true satisfies Equal<ArgsOf<'restoreAgentVersion'>['versionId'], EpochMilliseconds>,
        true satisfies Equal<
          ReplyOf<'queryMetrics'>['results'][number]['series'][number]['date'],
          IsoDay
        >,
      ),
    ).toBe(12);
  });

  it('is not assignable to another unit', () => {
    const read = (message: Message, account: Account) => {
      // @ts-expect-error an account's time is in milliseconds
      const a = secondsToMilliseconds(account.timestamp);
      // @ts-expect-error a message's time is in seconds
      const b = millisecondsToSeconds(message.timestamp);
      // @ts-expect-error logs are asked for in seconds
      const c: ArgsOf<'queryLogs'> = { start: account.timestamp };
      return [a, b, c];
    };
    expect(read).toBeInstanceOf(Function);
  });

  it('is part of the OpenAPI document', () => {
    const text = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
    for (const words of [
      'Unix time in seconds',
      'Unix time in milliseconds',
      'Unix time in seconds, as text',
      'ISO 8601 with its offset',
      'A day as YYYY-MM-DD',
    ])
      expect(text).toContain(`"description": "${words}"`);
  });
});

describe('a time on the wire', () => {
  const row = (timestamp: unknown) =>
    operations.queryLogs.reply.shape.logs.safeParse([{ id: 'a', timestamp }]).success;
  it.each(['2026-01-05T09:30:00.000Z', '2026-01-05T10:30:00+01:00'])('%s is read', (timestamp) =>
    expect(row(timestamp)).toBe(true),
  );
  it.each(['2026-01-05', '05-01-2026', 1_767_605_400, '1767605400', '2026-02-30T00:00:00Z'])(
    '%p is refused',
    (timestamp) => expect(row(timestamp)).toBe(false),
  );

  /**
   * Whatever is called like a moment says in which unit it is; a new field that does not turns this
   * red.
   */
  it('always has a unit', () => {
    const bare: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      const def = (schema as { def?: Record<string, unknown> } | undefined)?.def;
      if (!def) return;
      for (const [key, field] of Object.entries((def.shape ?? {}) as Record<string, unknown>)) {
        if (
          /(imestamp|[a-z]At)$|^(at|date)$/.test(key) &&
          !JSON.stringify(describedOf(field)).match(/Unix time|ISO 8601|A day/)
        )
          bare.push(`${path}.${key}`);
        walk(field, `${path}.${key}`);
      }
      for (const inner of [
        def.innerType,
        def.element,
        def.in,
        ...((def.options ?? []) as unknown[]),
      ])
        walk(inner, path);
    };
    for (const name of operationNames)
      for (const part of ['query', 'body', 'reply', 'events'] as const)
        walk(operationOf(name)[part], `${name}.${part}`);
    expect(bare).toEqual([]);
  });
});

function describedOf(schema: unknown): unknown[] {
  const one = schema as { def?: Record<string, unknown>; _zod?: unknown } | undefined;
  if (!one?.def) return [];
  return [
    descriptions.get(one as never)?.description,
    ...[one.def.innerType, one.def.in].flatMap(describedOf),
  ];
}
