import { type Seconds } from '@patchbay/kernel';
import { readTemplateField, templateFieldSchema } from '@patchbay/template-fields';
import * as z from 'zod/mini';
import { noPrefill, type Prefill, prefillSchema } from './prefill.js';
import { onboardingSteps } from './steps.js';
import { defaultVoiceId, voicesFor } from './voices.js';

/** How the agent comes to be. */
export const onboardingMethods = ['BUILD_FROM_SCRATCH', 'BUILD_FROM_TEMPLATE'] as const;

/** How the agent comes to be. */
export type OnboardingMethod = (typeof onboardingMethods)[number];

/**
 * What came of the agent: none was made of these answers yet; it was made, and what follows is open
 * (to try it, a number); or the person has left that, and a walk that is opened again starts over.
 */
export const makingStates = ['NOT_MADE', 'NEXT_STEPS', 'LEFT'] as const;

/** What came of the agent. */
export type MakingState = (typeof makingStates)[number];

const index = z.catch(z.int().check(z.nonnegative()), 0);

/**
 * Where a person is in the walk, and the answers so far: kept locally and in the account's settings
 * under `onboarding`. What cannot be read falls back to its start value, so an old or damaged
 * record never locks a person out. `readRecord` keeps what is readable of each list.
 */
export const onboardingRecordSchema = z.object({
  method: z.catch(z.enum(onboardingMethods), 'BUILD_FROM_TEMPLATE'),
  templateId: z.catch(z.nullable(z.string()), null),
  templateFields: z.catch(z.array(templateFieldSchema), []),
  templateIntegrations: z.catch(z.array(z.string()), []),
  connectedIntegrations: z.catch(z.array(z.string()), []),
  activeStep: z.catch(z.enum(onboardingSteps), 'WELCOME'),
  fieldIndex: index,
  integrationIndex: index,
  timezone: z.catch(z.nullable(z.string()), null),
  /** Null until one is chosen; an agent then speaks with the default voice. */
  agentVoice: z.catch(z.nullable(z.string()), null),
  skipTimezoneStep: z.catch(z.boolean(), false),
  skipVoiceStep: z.catch(z.boolean(), false),
  onboardingComplete: z.catch(z.boolean(), false),
  making: z.catch(z.enum(makingStates), 'NOT_MADE'),
  /**
   * Unix seconds. A time in milliseconds would win over every later record, so it counts as
   * damaged.
   */
  updatedAt: z.catch(z.number().check(z.gte(0), z.lt(100_000_000_000)), 0),
  /** Keys of fields that had an answer before this walk began. */
  satisfiedFields: z.catch(z.array(z.string()), []),
  /**
   * What the partner's page asked for; it outlives choosing a template, reloading and discarding.
   */
  prefill: z.catch(prefillSchema, noPrefill),
});

/** Where a person is in the walk, and what they said so far. */
export type OnboardingRecord = z.infer<typeof onboardingRecordSchema>;

/** A record at the very beginning. `now` in Unix seconds. */
export const createRecord = (now: Seconds): OnboardingRecord =>
  onboardingRecordSchema.parse({ updatedAt: now });

/**
 * Reads a stored record. Null when nothing usable was stored; step aliases are not accepted here,
 * only names.
 */
export function readRecord(stored: unknown): OnboardingRecord | null {
  if (
    typeof stored !== 'object' ||
    stored === null ||
    Array.isArray(stored) ||
    Object.keys(stored).length === 0
  )
    return null;
  const {
    templateFields,
    templateIntegrations,
    connectedIntegrations,
    satisfiedFields,
    prefill,
    ...rest
  } = stored as Readonly<Record<string, unknown>>;
  return onboardingRecordSchema.parse({
    ...rest,
    templateFields: listIn(templateFields).flatMap((field) => readTemplateField(field) ?? []),
    templateIntegrations: textsIn(templateIntegrations),
    connectedIntegrations: textsIn(connectedIntegrations),
    satisfiedFields: textsIn(satisfiedFields),
    prefill: prefillIn(prefill),
  });
}

const listIn = (stored: unknown): readonly unknown[] => (Array.isArray(stored) ? stored : []);
const textsIn = (stored: unknown): string[] =>
  listIn(stored).filter((item) => typeof item === 'string');
const partsOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null
    ? (stored as Readonly<Record<string, unknown>>)
    : {};

/** One damaged entry does not cost the others. */
function prefillIn(stored: unknown): Prefill {
  const { fields, skipFields, skipIntegrations } = partsOf(stored);
  return {
    fields: listIn(fields).flatMap((field) => {
      const { key, values } = partsOf(field);
      return typeof key === 'string' ? [{ key, values: textsIn(values) }] : [];
    }),
    skipFields: textsIn(skipFields),
    skipIntegrations: textsIn(skipIntegrations),
  };
}

/**
 * The newer of two copies of a record (locally kept, and from the account); the first when they are
 * equally old.
 */
export function newerRecord(
  a: OnboardingRecord | null,
  b: OnboardingRecord | null,
): OnboardingRecord | null {
  if (!a || !b) return a ?? b;
  return b.updatedAt > a.updatedAt ? b : a;
}

/**
 * The voice the agent gets: where none was chosen, the first of the account's language as it is
 * spoken at its time zone.
 */
export const voiceOf = (
  record: Pick<OnboardingRecord, 'agentVoice'>,
  language = 'en',
  zone = '',
): string => record.agentVoice ?? voicesFor(language, zone)[0]?.id ?? defaultVoiceId;

/** The time zone the agent gets. */
export const timezoneOf = (record: Pick<OnboardingRecord, 'timezone'>): string =>
  record.timezone ?? 'UTC';

/** Marks the record as changed now. */
export const stamped = (record: OnboardingRecord, now: Seconds): OnboardingRecord => ({
  ...record,
  updatedAt: now,
});
