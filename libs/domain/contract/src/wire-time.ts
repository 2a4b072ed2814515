import {
  type DurationMilliseconds,
  type DurationSeconds,
  type EpochMilliseconds,
  type EpochSeconds,
  type EpochSecondsText,
  type IsoDay,
  type IsoInstant,
  parseIsoDay,
  parseIsoInstant,
} from '@patchbay/kernel';
import * as z from 'zod/mini';
import { described, formatted, largestInteger, queryInt } from './wire.js';

/*
 * Times on the wire, one schema per unit. JSON cannot tell seconds from milliseconds, so the type
 * does: what these read carries its unit, and the document says it in words.
 */
const carrying = <T>(schema: z.ZodMiniType, description: string, example: T | string | number) =>
  described(schema, description, example) as unknown as z.ZodMiniType<T, T>;

/** Unix time in whole seconds: messages, rooms, conversations. */
export const epochSeconds = () =>
  carrying<EpochSeconds>(z.int(), 'Unix time in seconds', 1767605400);

/** Unix time in seconds as a query value. */
export const queryEpochSeconds = () =>
  carrying<EpochSeconds>(queryInt(), 'Unix time in seconds', 1767605400);

/** Unix time in milliseconds: accounts, configurations, version ids. */
export const epochMilliseconds = () =>
  carrying<EpochMilliseconds>(z.int(), 'Unix time in milliseconds', 1767605400000);

/** Unix time in milliseconds as a value of the path or query. */
export const queryEpochMilliseconds = () =>
  carrying<EpochMilliseconds>(queryInt(), 'Unix time in milliseconds', 1767605400000);

/** Unix time in seconds as decimal text: API keys. */
export const epochSecondsText = () =>
  carrying<EpochSecondsText>(
    z.string().check(z.regex(/^\d{1,12}$/, 'must be Unix time in seconds')),
    'Unix time in seconds, as text',
    '1767605400',
  );

/** ISO 8601 text with its offset: log rows, the date of a message. */
export const isoInstant = () =>
  carrying<IsoInstant>(
    z
      .string()
      .check(
        z.refine((value) => parseIsoInstant(value) !== null, 'must be ISO 8601 with an offset'),
      ),
    'ISO 8601 with its offset',
    '2026-01-05T09:30:00.000Z',
  );

/** A day, `YYYY-MM-DD`. */
export const isoDay = () =>
  formatted(
    carrying<IsoDay>(
      z
        .string()
        .check(z.refine((value) => parseIsoDay(value) !== null, 'must be a day, like 2026-01-05')),
      'A day as YYYY-MM-DD',
      '2026-01-05',
    ),
    'date',
  );

/** A length of time in whole seconds. */
export const durationSeconds = () =>
  carrying<DurationSeconds>(z.int().check(z.lte(largestInteger)), 'Seconds', 42);

/** A length of time in seconds, with fractions. */
export const exactSeconds = () => carrying<DurationSeconds>(z.number(), 'Seconds', 42);

/** A length of time in whole milliseconds. */
export const durationMilliseconds = () =>
  carrying<DurationMilliseconds>(z.int(), 'Milliseconds', 180);

/** A length of time in milliseconds, with fractions. */
export const exactMilliseconds = () =>
  carrying<DurationMilliseconds>(z.number(), 'Milliseconds', 180);
