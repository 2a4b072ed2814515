import { type FilterType } from './operators.js';
import { isDateText } from './values.js';

/** The fields that every log row may have, with their types. Anything else is dynamic. */
export const knownFields: Readonly<Record<string, FilterType>> = {
  id: 'string',
  uuid: 'string',
  callId: 'string',
  roomId: 'string',
  accountId: 'integer',
  agentId: 'integer',
  organizationId: 'integer',
  resellerId: 'integer',
  partnerId: 'integer',
  accountName: 'string',
  timestamp: 'date',
  duration: 'integer',
  fromNumber: 'string',
  toNumber: 'string',
  cnam: 'string',
  direction: 'string',
  type: 'string',
  eventType: 'string',
  transfer: 'integer',
  scheduled: 'string',
  outcome: 'string',
  summary: 'string',
  taskAttemptId: 'string',
};

const aliases: Readonly<Record<string, string>> = {
  account_id: 'accountId',
  agent_id: 'agentId',
  org_id: 'organizationId',
  orgId: 'organizationId',
  organization_id: 'organizationId',
  reseller_id: 'resellerId',
  partner_id: 'partnerId',
  room_id: 'roomId',
  call_id: 'callId',
  account_name: 'accountName',
  from_number: 'fromNumber',
  to_number: 'toNumber',
  event_type: 'eventType',
  task_attempt_id: 'taskAttemptId',
};

/** The served name of a field: snake_case names of known fields are read as camelCase. */
export const canonicalField = (name: string): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;

const hourPrefix = 'localHour.';

const isZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * The field of the hour, 0 to 23, in which a conversation began in a zone. The zone is a part of
 * the name, with dots for its slashes, so that an address means the same to readers elsewhere.
 */
export const hourField = (zone: string): string => `${hourPrefix}${zone.replaceAll('/', '.')}`;

/** The zone of a field of hours; undefined for another field, and for a zone that does not exist. */
export function zoneOfHour(field: string): string | undefined {
  if (!field.startsWith(hourPrefix)) return undefined;
  const zone = field.slice(hourPrefix.length).replaceAll('.', '/');
  return isZone(zone) ? zone : undefined;
}

/** The type of a known field, or undefined. */
export const knownType = (field: string): FilterType | undefined =>
  Object.hasOwn(knownFields, field)
    ? knownFields[field]
    : zoneOfHour(field) === undefined
      ? undefined
      : 'integer';

/**
 * Requested with every query, for any shown columns: rows are opened by the ids, and a member’s own
 * test is marked.
 */
export const alwaysRequested = [
  'uuid',
  'callId',
  'accountId',
  'agentId',
  'roomId',
  'selfCall',
] as const;

/** At most this many columns are shown until a person chooses. */
export const maxDefaultColumns = 10;

/** Whose logs are looked at. */
export type LogScope = 'agent' | 'organization' | 'reseller' | 'partner' | 'superAdmin';

const hidden: Readonly<Record<LogScope, readonly string[]>> = {
  agent: ['resellerId', 'partnerId', 'organizationId'],
  organization: ['resellerId', 'partnerId', 'organizationId'],
  reseller: ['resellerId', 'partnerId'],
  partner: ['partnerId'],
  superAdmin: [],
};

/** The fields that rows of a scope never carry. */
export const hiddenFields = (scope: LogScope): readonly string[] => hidden[scope];

const preferred = [
  'timestamp',
  'direction',
  'type',
  'fromNumber',
  'toNumber',
  'cnam',
  'accountName',
  'duration',
  'transfer',
  'outcome',
  'scheduled',
  'organizationId',
  'resellerId',
  'partnerId',
];

/**
 * The columns of a table that was not set up: known fields first, then reported ones, at most
 * ten, none that the scope hides.
 */
export function defaultColumns(available: readonly string[], scope: LogScope): readonly string[] {
  const shown = available.filter(
    (field) =>
      !hidden[scope].includes(field) &&
      field !== 'id' &&
      !(alwaysRequested as readonly string[]).includes(field),
  );
  const first = preferred.filter((field) => shown.includes(field));
  return [...first, ...shown.filter((field) => !first.includes(field))].slice(0, maxDefaultColumns);
}

/**
 * The fields to request for these columns: the columns and the fields that are always requested,
 * each once.
 */
export const requestedFields = (columns: readonly string[]): readonly string[] => [
  ...new Set([...columns, ...alwaysRequested]),
];

const isIntegerValue = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isSafeInteger(value)
    : typeof value === 'string' && /^-?\d{1,15}$/.test(value);

/**
 * The type of a column from its values: known fields by the table; else integer, then date, then
 * string. Gaps do not count.
 */
export function inferType(field: string, values: readonly unknown[]): FilterType {
  const known = knownType(field);
  if (known) return known;
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (given.length === 0) return 'string';
  if (given.every(isIntegerValue)) return 'integer';
  return given.every((value) => typeof value === 'string' && isDateText(value)) ? 'date' : 'string';
}

/** The types of all columns of some rows; every field that occurs has one. */
export function inferTypes(
  rows: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, FilterType> {
  const fields = new Set(rows.flatMap((row) => Object.keys(row)));
  return new Map(
    [...fields].map((field) => [
      field,
      inferType(
        field,
        rows.map((row) => row[field]),
      ),
    ]),
  );
}
