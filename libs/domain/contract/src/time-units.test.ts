import * as z from 'zod/mini';
import { type Operation, operationNames, operationOf } from './index.js';

const seconds = 'Unix time in seconds';
const milliseconds = 'Unix time in milliseconds';
const secondsText = 'Unix time in seconds, as text';
const iso = 'ISO 8601 with its offset';
const lasting = 'Seconds';
const lastingMs = 'Milliseconds';

/**
 * The units of the wire as its documentation has them: which field, of which shape or call. A copy
 * to compare with, which no product code reads; rows for calls that are not in the contract yet
 * begin to count when they are.
 */
const units: readonly (readonly [where: RegExp, unit: string])[] = [
  [/^Message\.timestamp$|^Room\.lastMessageTimestamp$/, seconds],
  [/(Webhook|IpWhitelist)\w*\..*\btimestamp$/, seconds],
  [/Task\w*\..*\b(createdAt|scheduledFor|since|until)$/, seconds],
  [/^(queryLogs|queryMetrics)\.(query|body)\.(start|end)$/, seconds],
  [/BillingPeriod\w*\..*\b(start|end)$/, seconds],
  [/^search(Organizations|Accounts)\.query\.(created|canceled)(Start|End)$/, seconds],
  [/^ApiToken\.timestamp$|\bvidaPremium(Timestamp|Expires)$/, secondsText],
  [/^(Account|AccountListItem)\.timestamp$|\bversionId$|Adr\w*\..*\btimestamp$/, milliseconds],
  [/^getSipCaptures\.(query|body)\.(from|to)$/, milliseconds],
  [/^getUsageStats\.query\.(startDate|endDate)$|^LogRow\.timestamp$|^Message\.date$/, iso],
  [
    /\b(\w*[cC]ooldown\w*|callerResponseTimeout|transferConfirmTimeout|interruptionMinimumSpeakingTime|preAnswerRingTime)$/,
    lasting,
  ],
  [
    /\b(waitOnAnswer|speakingTimeout|speechProcessingDelay)$|WebhookRelay\w*\..*\btimeout$/,
    lastingMs,
  ],
];

interface Schema {
  readonly def: {
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly in?: Schema;
    readonly options?: readonly Schema[];
    readonly valueType?: Schema;
  };
}
const told = (schema: Schema) =>
  z.globalRegistry.get(schema as unknown as z.ZodMiniType) as
    | { id?: string; description?: string }
    | undefined;

/** The description of a field through everything that only makes it optional. */
const unitOf = (schema: Schema): string | undefined =>
  told(schema)?.description ?? (schema.def.innerType ? unitOf(schema.def.innerType) : undefined);

/** Every field with where it stands: the nearest shape that has a name, or the call. */
function fieldsOf(
  schema: Schema | undefined,
  at: string,
  seen = new Set<Schema>(),
): { readonly where: string; readonly unit: string | undefined }[] {
  if (!schema || seen.has(schema)) return [];
  seen.add(schema);
  const here = told(schema)?.id ?? at;
  const { shape = {}, innerType, element, in: input, options = [], valueType } = schema.def;
  return [
    ...Object.entries(shape).flatMap(([name, field]) => [
      { where: `${here}.${name}`, unit: unitOf(field) },
      ...fieldsOf(field, `${here}.${name}`, seen),
    ]),
    ...[innerType, element, input, valueType, ...options].flatMap((each) =>
      fieldsOf(each, here, seen),
    ),
  ];
}

const parts = ['params', 'query', 'body', 'reply', 'events'] as const;
const fields = operationNames.flatMap((name) =>
  parts.flatMap((part) =>
    fieldsOf(operationOf(name)[part] as unknown as Schema | undefined, `${name}.${part}`),
  ),
);
const stated = [
  ...new Map(
    fields.flatMap(({ where, unit }) =>
      units
        .filter(([pattern]) => pattern.test(where))
        .map(([, expected]) => [where, { where, unit, expected }] as const),
    ),
  ).values(),
];

describe('the time units in the documentation of the wire', () => {
  it.each(stated)('$where is $expected', ({ unit, expected }) => expect(unit).toBe(expected));

  it('apply to the existing operations', () => {
    const found = stated.map(({ where }) => where);
    for (const where of [
      'Message.timestamp',
      'Message.date',
      'Room.lastMessageTimestamp',
      'Account.timestamp',
      'ApiToken.timestamp',
      'LogRow.timestamp',
      'AgentVersion.versionId',
      'queryLogs.query.start',
      'queryMetrics.body.end',
      'restoreAgentVersion.params.versionId',
      'saveCampaign.body.preAnswerRingTime',
      'saveCampaign.body.waitOnAnswer',
    ]) {
      expect(found).toContain(where);
    }
  });

  it('are pending for the missing ones', () => {
    const task: Pick<Operation, 'reply'> = {
      reply: z.object({ tasks: z.array(z.object({ createdAt: z.int() })) }),
    };
    const [, found] = fieldsOf(task.reply as unknown as Schema, 'listTasks.reply');
    expect(found?.where).toBe('listTasks.reply.tasks.createdAt');
    expect(units.find(([pattern]) => pattern.test(found?.where ?? ''))?.[1]).toBe(seconds);
  });
});
