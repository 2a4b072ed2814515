import { type LogRow } from '@patchbay/contract';
import {
  dateFormat,
  dayIn,
  durationClock,
  isCallerName,
  isCallerPlace,
  zoneLabel,
} from '@patchbay/formats';
import { ChannelName, channels, Chip } from '@patchbay/kit';
import { type FilterType, inferType, knownType, readField, zoneOfHour } from '@patchbay/log-query';
import { type ColumnType, type GridColumn, OutcomeChip } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { timeZone } from '../range/range.js';
import classes from './Logs.module.css';
import { type LogWords } from './use-log-words.js';

/** The fields that have a name of their own. */
const named = [
  'timestamp',
  'type',
  'cnam',
  'fromNumber',
  'toNumber',
  'direction',
  'duration',
  'outcome',
  'summary',
  'transfer',
  'scheduled',
  'accountName',
  'eventType',
  'callId',
  'roomId',
  'uuid',
  'accountId',
  'agentId',
  'organizationId',
  'resellerId',
  'partnerId',
  'taskAttemptId',
  'id',
  'handledBy',
  'sentiment',
  'unknownQuestions',
  'corrections',
  'slowestAnswerMs',
  'transferResult',
  'missedTransfers',
  'selfCall',
] as const;

/** A field's name for people: known ones by the table, reported ones by their key. */
export function fieldLabel({ t, locale, keyWords }: LogWords, field: string): string {
  const own = field.replace(/^meta\./, '');
  const known = named.find((name) => name === own);
  if (known) return t(`field.${known}`);
  const zone = zoneOfHour(field);
  if (zone !== undefined) return t('field.localHour', { zone: zoneLabel(zone, locale) });
  return keyWords(own);
}

/** The type of a column: known, or read off the rows at hand. */
export const fieldType = (field: string, rows: readonly LogRow[]): FilterType =>
  knownType(field) ??
  inferType(
    field,
    rows.map((row) => readField(row, field)),
  );

/** The channel of a conversation. */
export const channelOf = (row: LogRow) => {
  const kind = `${String(row['type'] ?? '')} ${String(row['eventType'] ?? '')}`;
  return /call/.test(kind)
    ? 'call'
    : /client|chat/.test(kind)
      ? 'chat'
      : /mail/.test(kind)
        ? 'mail'
        : 'text';
};

/** Marks a conversation in which a member tested the agent. */
export const testMark = ({ t }: LogWords, row: LogRow): ReactNode =>
  row['selfCall'] === true ? <Chip>{t('test')}</Chip> : null;

/** Carriers write names in capitals, and words such as WIRELESS CALLER for an unknown name. */
function caller({ t }: LogWords, value: unknown, contact: unknown): ReactNode {
  // As the inbox does: the name that the contact has, and the carrier's where it has none.
  if (typeof contact === 'string' && contact !== '') return contact;
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (!isCallerName(value) && !isCallerPlace(value))
    return <span className={classes.unknown}>{t('unknown')}</span>;
  return value === value.toUpperCase()
    ? value.toLowerCase().replace(/(^|\s)\p{L}/gu, (start) => start.toUpperCase())
    : value;
}

const phone = ({ nameOf }: LogWords, value: unknown): ReactNode =>
  typeof value === 'string' && value !== '' ? (
    <span className={classes.phone}>{nameOf(value)}</span>
  ) : null;

const yearOf = (at: number): string => dayIn(timeZone, at).slice(0, 4);

/** Whether an instant is in another year than now; a list asks for each of its rows. */
const isOtherYear = (() => {
  let known = { year: '', from: 0, until: 0 };
  return (at: number, now: number): boolean => {
    const year = yearOf(now);
    if (known.year !== year) known = { year, from: now, until: now };
    if (at >= known.from && at <= known.until) return false;
    if (yearOf(at) !== year) return true;
    known = { year, from: Math.min(at, known.from), until: Math.max(at, known.until) };
    return false;
  };
})();

const timeFormat = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const times = new Map<string, Intl.DateTimeFormat>();

/** The format of times; a list asks for it in each of its rows. */
function timesOf(locale: string, isOld: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${isOld}`;
  const made =
    times.get(key) ??
    dateFormat(locale, {
      ...timeFormat,
      ...(isOld ? { year: 'numeric' } : {}),
      timeZone,
    });
  times.set(key, made);
  return made;
}

/** '2026-11-20T10:31:00Z' as 'Nov 20, 10:31 AM'; the year only when it is another one. */
export function logTime(locale: string, value: unknown, now = Date.now()): string {
  const at = Date.parse(String(value));
  if (!Number.isFinite(at)) return typeof value === 'string' ? value : '';
  return timesOf(locale, isOtherYear(at, now)).format(at);
}

const plain = (value: unknown): ReactNode =>
  value === null || value === undefined
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** A field of a conversation as the table shows it. */
export function fieldCell(words: LogWords, field: string, row: LogRow): ReactNode {
  const value = readField(row, field);
  if (field === 'timestamp') return logTime(words.locale, value);
  if (field === 'fromNumber' || field === 'toNumber') return phone(words, value);
  if (field === 'cnam') return caller(words, value, row['contactName']);
  if (field === 'duration')
    return typeof value === 'number' && (value > 0 || row['type'] === 'call')
      ? durationClock(value)
      : null;
  if (field === 'outcome')
    return typeof value === 'string' && value !== '' ? <OutcomeChip outcome={value} /> : null;
  if (field === 'scheduled')
    return value ? <code className={classes.literal}>{String(value)}</code> : null;
  if (field === 'summary')
    return typeof value === 'string' ? <span title={value}>{value}</span> : null;
  if (field === 'type') {
    const channel = channelOf(row);
    const { icon: Mark } = channels[channel];
    return value ? (
      <span className={classes.channel} data-channel={channel}>
        <Mark size={14} aria-hidden />
        <ChannelName channel={channel} />
      </span>
    ) : null;
  }
  return typeof value === 'boolean' ? (
    <code className={classes.literal}>{String(value)}</code>
  ) : (
    plain(value)
  );
}

const columnType = (type: FilterType): ColumnType =>
  type === 'integer' || type === 'number' || type === 'float'
    ? 'number'
    : type === 'date' || type === 'datetime'
      ? 'date'
      : type === 'boolean'
        ? 'boolean'
        : 'text';

/** The columns of the table. Ids are numbers that are never added up, so they read as text. */
export function tableColumns(
  words: LogWords,
  fields: readonly string[],
  rows: readonly LogRow[],
): readonly GridColumn<LogRow>[] {
  return fields.map((field) => ({
    key: field,
    label: fieldLabel(words, field),
    kind: /Id$/.test(field) ? 'text' : columnType(fieldType(field, rows)),
    strong: field === 'cnam',
    sortable: field === 'timestamp' || field === 'duration',
    cell: (row) =>
      field === 'type' ? (
        <>
          {fieldCell(words, field, row)} {testMark(words, row)}
        </>
      ) : (
        fieldCell(words, field, row)
      ),
  }));
}

/** Lines of a card below its title: what a phone has room for. */
const maxLines = 4;

/**
 * The columns of a phone, where a conversation is a card: who it was with as its title, by name and
 * number, and the first of the chosen columns below it.
 */
export function cardColumns(
  words: LogWords,
  columns: readonly GridColumn<LogRow>[],
): readonly GridColumn<LogRow>[] {
  const title: GridColumn<LogRow> = {
    key: 'with',
    label: words.t('field.cnam'),
    kind: 'text',
    strong: true,
    cell: (row) => {
      const [name, number] = [fieldCell(words, 'cnam', row), fieldCell(words, 'fromNumber', row)];
      if (name === null || number === null) return name ?? number ?? words.t('unknown');
      return (
        <>
          {name} <span className={classes.ofName}>{number}</span>
        </>
      );
    },
  };
  const inTitle: ReadonlySet<string> = new Set(['cnam', 'fromNumber']);
  const rest = columns.filter(({ key }) => !inTitle.has(key));
  // What came of it says more than which of the own numbers it was.
  const ordered = [true, false].flatMap((isFirst) =>
    rest.filter(({ key }) => (key !== 'toNumber') === isFirst),
  );
  return [title, ...ordered.slice(0, maxLines)];
}
