import { type Seconds } from '@patchbay/kernel';
import { templateFieldSchema } from '@patchbay/template-fields';
import * as z from 'zod/mini';
import { noPrefill, prefillSchema } from './prefill.js';
import { onboardingSteps } from './steps.js';
import { defaultVoiceId } from './voices.js';

/** How the agent comes to be. */
export const onboardingMethods = ['BUILD_FROM_SCRATCH', 'BUILD_FROM_TEMPLATE'] as const;

/** How the agent comes to be. */
export type OnboardingMethod = (typeof onboardingMethods)[number];

const index = z.catch(z.int().check(z.nonnegative()), 0);

/**
 * Where somebody is in the walk, and what they said so far: kept locally and in the account's settings under `onboarding`. What cannot be
 * read falls back to its start value, so an old or damaged record never locks anybody out.
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
  /** Unix seconds. A time in milliseconds would win over every later record, so it counts as damaged. */
  updatedAt: z.catch(z.number().check(z.gte(0), z.lt(100_000_000_000)), 0),
  /** Keys of fields that had an answer before this walk began. */
  satisfiedFields: z.catch(z.array(z.string()), []),
  /** What the partner's page asked for; it outlives choosing a template, reloading and discarding. */
  prefill: z.catch(prefillSchema, noPrefill),
});

/** Where somebody is in the walk, and what they said so far. */
export type OnboardingRecord = z.infer<typeof onboardingRecordSchema>;

/** A record at the very beginning. `now` in Unix seconds. */
export const createRecord = (now: Seconds): OnboardingRecord => onboardingRecordSchema.parse({ updatedAt: now });

/** Reads a stored record. Null when nothing usable was stored; step aliases are not accepted here, only names. */
export function readRecord(stored: unknown): OnboardingRecord | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored) || Object.keys(stored).length === 0)
    return null;
  return onboardingRecordSchema.parse(stored);
}

/** The newer of two copies of a record (locally kept, and from the account); the first when they are equally old. */
export function newerRecord(a: OnboardingRecord | null, b: OnboardingRecord | null): OnboardingRecord | null {
  if (!a || !b) return a ?? b;
  return b.updatedAt > a.updatedAt ? b : a;
}

/** The voice the agent gets. */
export const voiceOf = (record: Pick<OnboardingRecord, 'agentVoice'>): string => record.agentVoice ?? defaultVoiceId;

/** The time zone the agent gets. */
export const timezoneOf = (record: Pick<OnboardingRecord, 'timezone'>): string => record.timezone ?? 'UTC';

/** Marks the record as changed now. */
export const stamped = (record: OnboardingRecord, now: Seconds): OnboardingRecord => ({ ...record, updatedAt: now });
