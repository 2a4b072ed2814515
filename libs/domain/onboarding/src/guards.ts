import { isDisabled, type TemplateField, valuesOf } from '@patchbay/template-fields';
import { type OnboardingMethod, type OnboardingRecord } from './record.js';
import { type OnboardingStep } from './steps.js';
import { type WalkGuard } from './transitions.js';

/** What the person may do. */
export interface WalkAccess {
  /**
   * The permission canUseFullEditor: without it there is neither WELCOME nor EDIT_AGENT, and no
   * building from scratch.
   */
  readonly fullEditor: boolean;
}

/** A place in the walk; the indexes count within SETUP_TEMPLATE and SETUP_INTEGRATIONS. */
export interface WalkPosition {
  readonly step: OnboardingStep;
  readonly fieldIndex: number;
  readonly integrationIndex: number;
}

/**
 * Whether a field is a question of this walk: not disabled by another answer, and not skipped by
 * the partner's page.
 */
export function isAsked(record: OnboardingRecord, field: TemplateField): boolean {
  return (
    !record.prefill.skipFields.includes(field.key) &&
    !isDisabled(field, valuesOf(record.templateFields))
  );
}

/** Whether the partner's page leaves an integration in. */
export const isOffered = (record: OnboardingRecord, key: string): boolean =>
  !record.prefill.skipIntegrations.includes(key);

/**
 * How this person builds: without the full editor always from a template, whatever the record says.
 */
export const methodFor = (
  { method }: Pick<OnboardingRecord, 'method'>,
  { fullEditor }: WalkAccess,
): OnboardingMethod => (fullEditor ? method : 'BUILD_FROM_TEMPLATE');

/**
 * Whether a question is passed over going forward: the platform answered it, or it was answered
 * before the walk began.
 */
export function isPassed(record: OnboardingRecord, field: TemplateField): boolean {
  return field.autoPrefilled === true || record.satisfiedFields.includes(field.key);
}

/** The first question from an index on that is not passed over, or -1. */
export const questionFrom = (record: OnboardingRecord, start: number): number =>
  record.templateFields.findIndex(
    (field, index) => index >= start && isAsked(record, field) && !isPassed(record, field),
  );

/** The last question before an index, those passed over included, or -1. */
export const questionBefore = (record: OnboardingRecord, end: number): number =>
  lastIndex(record.templateFields.slice(0, end), (field) => isAsked(record, field));

/** The first integration from an index on that is not connected, or -1. */
export const integrationFrom = (record: OnboardingRecord, start: number): number =>
  record.templateIntegrations.findIndex(
    (key, index) =>
      index >= start && isOffered(record, key) && !record.connectedIntegrations.includes(key),
  );

/** The last integration before an index, connected ones included, or -1. */
export const integrationBefore = (record: OnboardingRecord, end: number): number =>
  lastIndex(record.templateIntegrations.slice(0, end), (key) => isOffered(record, key));

function lastIndex<T>(items: readonly T[], fits: (item: T) => boolean): number {
  for (let index = items.length - 1; index >= 0; index -= 1)
    if (fits(items[index] as T)) return index;
  return -1;
}

/**
 * Where looking ahead begins: after the question or integration one stands at, else at the first.
 */
export const ahead = ({
  step,
  fieldIndex,
  integrationIndex,
}: WalkPosition): { question: number; integration: number } => ({
  question: step === 'SETUP_TEMPLATE' ? fieldIndex + 1 : 0,
  integration: step === 'SETUP_INTEGRATIONS' ? integrationIndex + 1 : 0,
});

/**
 * Where looking back begins: before the question or integration one stands at, else at the last.
 */
export const behind = ({
  step,
  fieldIndex,
  integrationIndex,
}: WalkPosition): { question: number; integration: number } => ({
  question: step === 'SETUP_TEMPLATE' ? fieldIndex : Infinity,
  integration: step === 'SETUP_INTEGRATIONS' ? integrationIndex : Infinity,
});

type Guard = (record: OnboardingRecord, access: WalkAccess, from: WalkPosition) => boolean;

/** The answers to the questions that the table asks. */
export const guards: Readonly<Record<WalkGuard, Guard>> = {
  always: () => true,
  complete: (record) => record.onboardingComplete && record.making !== 'NEXT_STEPS',
  fromScratch: (record, access) => methodFor(record, access) === 'BUILD_FROM_SCRATCH',
  withFullEditor: (_, access) => access.fullEditor,
  withoutFullEditor: (_, access) => !access.fullEditor,
  templateMissing: (record) => record.templateId === null,
  questionAhead: (record, _, from) => questionFrom(record, ahead(from).question) !== -1,
  questionBefore: (record, _, from) => questionBefore(record, behind(from).question) !== -1,
  integrationAhead: (record, _, from) => integrationFrom(record, ahead(from).integration) !== -1,
  integrationBefore: (record, _, from) =>
    integrationBefore(record, behind(from).integration) !== -1,
  timezoneAsked: (record) => !record.skipTimezoneStep,
  voiceAsked: (record) => !record.skipVoiceStep,
  voiceWanted: (record) => !record.skipVoiceStep && !record.agentVoice,
};
