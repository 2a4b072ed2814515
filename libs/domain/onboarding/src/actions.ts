import { type Seconds } from '@patchbay/kernel';
import { applyValue, type FieldValue } from '@patchbay/template-fields';
import { prefillFields, type UrlPrefill } from './prefill.js';
import { createRecord, type OnboardingMethod, type OnboardingRecord } from './record.js';
import { methodFor, type WalkAccess, type WalkPosition } from './guards.js';
import {
  discardPosition,
  nextPosition,
  openPosition,
  previousPosition,
  reachable,
  type WalkLink,
} from './walk.js';

/** Stands the record at a place. */
export function standAt(
  record: OnboardingRecord,
  { step, fieldIndex, integrationIndex }: WalkPosition,
): OnboardingRecord {
  return { ...record, activeStep: step, fieldIndex, integrationIndex };
}

/** The record as this person may have it: without the full editor it is built from a template. */
const permitted = (record: OnboardingRecord, access: WalkAccess): OnboardingRecord => {
  const method = methodFor(record, access);
  return method === record.method ? record : { ...record, method };
};

/**
 * Opens a stored walk: where the link says, else where one was; a completed one starts over at
 * SELECT_TEMPLATE.
 */
export const openWalk = (
  record: OnboardingRecord,
  access: WalkAccess,
  link?: WalkLink,
): OnboardingRecord => standAt(permitted(record, access), openPosition(record, access, link));

/** One place forward; after the last one onboarding is complete. */
export function goForward(record: OnboardingRecord, access: WalkAccess): OnboardingRecord {
  const next = nextPosition(record, access);
  if (!next) return completeOnboarding(record);
  const there = standAt(permitted(record, access), next);
  // Going there is the wish for an agent of these answers; reloading, or coming back, is not.
  return next.step === 'GENERATE_AGENT' ? { ...there, making: 'NOT_MADE' } : there;
}

/** One place back; at the first one nothing changes. */
export function goBack(record: OnboardingRecord, access: WalkAccess): OnboardingRecord {
  const before = previousPosition(record, access);
  return before ? standAt(permitted(record, access), before) : record;
}

/** Goes to a place, or to the nearest one that exists. */
export const goTo = (
  record: OnboardingRecord,
  access: WalkAccess,
  wish: WalkPosition,
): OnboardingRecord => standAt(permitted(record, access), reachable(record, access, wish));

/**
 * Chooses between scratch and template and goes on; without the full editor it is always the
 * template.
 */
export function chooseMethod(
  record: OnboardingRecord,
  access: WalkAccess,
  method: OnboardingMethod,
): OnboardingRecord {
  return goForward({ ...record, method, activeStep: 'WELCOME' }, access);
}

/** Answers a question, as `applyValue` of template-fields; the place stays. */
export const answerField = (
  record: OnboardingRecord,
  key: string,
  value: FieldValue,
): OnboardingRecord => ({
  ...record,
  templateFields: [...applyValue(record.templateFields, key, value)],
});

/** Keeps what is being typed, without writing markers out and without moving. */
export const draftField = (
  record: OnboardingRecord,
  key: string,
  value: FieldValue,
): OnboardingRecord => ({
  ...record,
  templateFields: record.templateFields.map((field) =>
    field.key === key
      ? { ...field, value: typeof value === 'object' && value !== null ? [...value] : value }
      : field,
  ),
});

/** Marks a question as skipped; what was typed stays. */
export const skipField = (record: OnboardingRecord, key: string): OnboardingRecord => ({
  ...record,
  templateFields: record.templateFields.map((field) =>
    field.key === key ? { ...field, skipped: true } : field,
  ),
});

/** Notes that an integration is connected, or no longer is. */
export function setConnected(
  record: OnboardingRecord,
  key: string,
  connected: boolean,
): OnboardingRecord {
  const others = record.connectedIntegrations.filter((item) => item !== key);
  return { ...record, connectedIntegrations: connected ? [...others, key] : others };
}

/** Chooses the time zone. */
export const setTimezone = (record: OnboardingRecord, timezone: string): OnboardingRecord => ({
  ...record,
  timezone,
});

/** Chooses the voice. */
export const setVoice = (record: OnboardingRecord, agentVoice: string): OnboardingRecord => ({
  ...record,
  agentVoice,
});

/**
 * The agent was made: onboarding is complete, and what follows comes back until it is left, also
 * where the console is opened again.
 */
export const agentMade = (record: OnboardingRecord): OnboardingRecord => ({
  ...record,
  onboardingComplete: true,
  making: 'NEXT_STEPS',
});

/**
 * Finishes. The place stays, so that a reload shows the same page; opening onboarding again starts
 * over.
 */
export const completeOnboarding = (record: OnboardingRecord): OnboardingRecord => ({
  ...record,
  onboardingComplete: true,
  making: 'LEFT',
});

/**
 * Throws the answers away and starts over at SELECT_TEMPLATE. What the partner's page asked for,
 * and that it was once complete, stay.
 */
export function discard(record: OnboardingRecord, now: Seconds): OnboardingRecord {
  const { prefill, skipTimezoneStep, skipVoiceStep, onboardingComplete, connectedIntegrations } =
    record;
  return {
    ...standAt(createRecord(now), discardPosition(record)),
    prefill,
    skipTimezoneStep,
    skipVoiceStep,
    onboardingComplete,
    connectedIntegrations,
  };
}

/**
 * What turns raw words of a URL into values: a time zone in its canonical name, and a voice that
 * exists.
 */
export interface PrefillReaders {
  normalizeTimezone(raw: string): string | null;
  /** The id of the voice with this id or name, or null. */
  voiceId(raw: string): string | null;
}

/**
 * Takes in what the URL asks for. Each wish counts once: the same URL loaded again never overwrites
 * an answer that was changed since.
 */
export function takePrefill(
  record: OnboardingRecord,
  url: UrlPrefill,
  readers: PrefillReaders,
): OnboardingRecord {
  const known = new Map(
    record.prefill.fields.map((field) => [field.key, JSON.stringify(field.values)]),
  );
  const fresh = url.fields.filter((field) => known.get(field.key) !== JSON.stringify(field.values));
  const freshKeys = new Set(fresh.map(({ key }) => key));
  const voice = url.agentVoice === null ? null : readers.voiceId(url.agentVoice);
  const skipFields = [...new Set([...record.prefill.skipFields, ...url.skipFields])];
  return {
    ...record,
    templateFields: prefillFields(record.templateFields, {
      fields: fresh,
      skipFields: url.skipFields,
      skipIntegrations: [],
    }),
    satisfiedFields: record.satisfiedFields.filter((key) => !freshKeys.has(key)),
    timezone:
      record.timezone ?? (url.timezone === null ? null : readers.normalizeTimezone(url.timezone)),
    agentVoice: record.agentVoice ?? voice,
    skipTimezoneStep: record.skipTimezoneStep || url.skipTimezone,
    skipVoiceStep: record.skipVoiceStep || url.skipAgentVoice,
    prefill: {
      fields: [...record.prefill.fields.filter(({ key }) => !freshKeys.has(key)), ...fresh],
      skipFields,
      skipIntegrations: [...new Set([...record.prefill.skipIntegrations, ...url.skipIntegrations])],
    },
  };
}
