import { isDisabled, type TemplateField, valuesOf } from '@patchbay/template-fields';
import { type OnboardingRecord } from './record.js';
import { type OnboardingStep, resolveStep } from './steps.js';

/** What the person may do. */
export interface WalkAccess {
  /** The permission canUseFullEditor: without it there is neither WELCOME nor EDIT_AGENT. */
  readonly fullEditor: boolean;
}

/** A place in the walk; the indexes count within SETUP_TEMPLATE and SETUP_INTEGRATIONS. */
export interface WalkPosition {
  readonly step: OnboardingStep;
  readonly fieldIndex: number;
  readonly integrationIndex: number;
}

const place = (step: OnboardingStep, fieldIndex = 0, integrationIndex = 0): WalkPosition => ({
  step,
  fieldIndex,
  integrationIndex,
});

/** Where the record stands. */
export const positionOf = (record: OnboardingRecord): WalkPosition =>
  place(record.activeStep, record.fieldIndex, record.integrationIndex);

/** Whether a field is a question of this walk: not disabled by another answer, and not skipped by the partner's page. */
export function isAsked(record: OnboardingRecord, field: TemplateField): boolean {
  return !record.prefill.skipFields.includes(field.key) && !isDisabled(field, valuesOf(record.templateFields));
}

/** Whether a question is passed over going forward: the platform answered it, or it was answered before the walk began. */
function isPassed(record: OnboardingRecord, field: TemplateField): boolean {
  return field.autoPrefilled === true || record.satisfiedFields.includes(field.key);
}

const isOffered = (record: OnboardingRecord, key: string): boolean => !record.prefill.skipIntegrations.includes(key);

/** The next place going forward, or null after the last. */
export function nextPosition(
  record: OnboardingRecord,
  access: WalkAccess,
  from: WalkPosition = positionOf(record),
): WalkPosition | null {
  const scratch = record.method === 'BUILD_FROM_SCRATCH';
  switch (from.step) {
    case 'WELCOME':
      return place(scratch ? 'GENERATE_AGENT' : 'SELECT_TEMPLATE');
    case 'SELECT_TEMPLATE':
      return record.templateId === null ? place('SELECT_TEMPLATE') : fieldFrom(record, 0);
    case 'SETUP_TEMPLATE':
      return fieldFrom(record, from.fieldIndex + 1);
    case 'SETUP_INTEGRATIONS':
      return integrationFrom(record, from.integrationIndex + 1);
    case 'SELECT_TIMEZONE':
      return record.skipVoiceStep || record.agentVoice ? afterVoice(record, access) : place('SELECT_VOICE');
    case 'SELECT_VOICE':
      return afterVoice(record, access);
    case 'GENERATE_AGENT':
      return place(access.fullEditor ? 'EDIT_AGENT' : 'TEST_AGENT');
    case 'EDIT_AGENT':
      return place('TEST_AGENT');
    case 'TEST_AGENT':
      return place('CHOOSE_NUMBER');
    case 'CHOOSE_NUMBER':
      return place('SCHEDULE_CALL');
    case 'SCHEDULE_CALL':
      return null;
  }
}

function fieldFrom(record: OnboardingRecord, start: number): WalkPosition {
  const found = record.templateFields.findIndex(
    (field, index) => index >= start && isAsked(record, field) && !isPassed(record, field),
  );
  return found === -1 ? integrationFrom(record, 0) : place('SETUP_TEMPLATE', found);
}

function integrationFrom(record: OnboardingRecord, start: number): WalkPosition {
  const waiting = (key: string, index: number): boolean =>
    index >= start && isOffered(record, key) && !record.connectedIntegrations.includes(key);
  const found = record.templateIntegrations.findIndex(waiting);
  if (found !== -1) return place('SETUP_INTEGRATIONS', 0, found);
  if (!record.skipTimezoneStep) return place('SELECT_TIMEZONE');
  return record.skipVoiceStep || record.agentVoice ? place('GENERATE_AGENT') : place('SELECT_VOICE');
}

const afterVoice = (record: OnboardingRecord, access: WalkAccess): WalkPosition =>
  place(record.method === 'BUILD_FROM_TEMPLATE' ? 'GENERATE_AGENT' : access.fullEditor ? 'EDIT_AGENT' : 'TEST_AGENT');

/** The place before, or null at the first. Answered questions are reached again; generating is not a place to go back to. */
export function previousPosition(
  record: OnboardingRecord,
  access: WalkAccess,
  from: WalkPosition = positionOf(record),
): WalkPosition | null {
  switch (from.step) {
    case 'WELCOME':
      return null;
    case 'SELECT_TEMPLATE':
      return access.fullEditor ? place('WELCOME') : null;
    case 'SETUP_TEMPLATE':
      return fieldBefore(record, from.fieldIndex);
    case 'SETUP_INTEGRATIONS':
      return integrationBefore(record, from.integrationIndex);
    case 'SELECT_TIMEZONE':
      return integrationBefore(record, record.templateIntegrations.length);
    case 'SELECT_VOICE':
      return record.skipTimezoneStep
        ? integrationBefore(record, record.templateIntegrations.length)
        : place('SELECT_TIMEZONE');
    case 'GENERATE_AGENT':
    case 'EDIT_AGENT':
      return beforeGenerating(record, access);
    case 'TEST_AGENT':
      return access.fullEditor ? place('EDIT_AGENT') : beforeGenerating(record, access);
    case 'CHOOSE_NUMBER':
      return place('TEST_AGENT');
    case 'SCHEDULE_CALL':
      return place('CHOOSE_NUMBER');
  }
}

function beforeGenerating(record: OnboardingRecord, access: WalkAccess): WalkPosition {
  if (record.method === 'BUILD_FROM_SCRATCH') return place(access.fullEditor ? 'WELCOME' : 'SELECT_TEMPLATE');
  if (!record.skipVoiceStep) return place('SELECT_VOICE');
  return record.skipTimezoneStep
    ? integrationBefore(record, record.templateIntegrations.length)
    : place('SELECT_TIMEZONE');
}

function integrationBefore(record: OnboardingRecord, end: number): WalkPosition {
  const found = lastIndex(record.templateIntegrations.slice(0, end), (key) => isOffered(record, key));
  return found === -1 ? fieldBefore(record, record.templateFields.length) : place('SETUP_INTEGRATIONS', 0, found);
}

function fieldBefore(record: OnboardingRecord, end: number): WalkPosition {
  const found = lastIndex(record.templateFields.slice(0, end), (field) => isAsked(record, field));
  return found === -1 ? place('SELECT_TEMPLATE') : place('SETUP_TEMPLATE', found);
}

function lastIndex<T>(items: readonly T[], fits: (item: T) => boolean): number {
  for (let index = items.length - 1; index >= 0; index -= 1) if (fits(items[index] as T)) return index;
  return -1;
}

/** The first step this person sees. */
export const firstStep = (access: WalkAccess): OnboardingStep => (access.fullEditor ? 'WELCOME' : 'SELECT_TEMPLATE');

/** The nearest place to the wished one that exists for this person, this template and these answers. */
export function reachable(record: OnboardingRecord, access: WalkAccess, wish: WalkPosition): WalkPosition {
  const { step } = wish;
  if (step === 'WELCOME') return place(firstStep(access));
  if (step === 'EDIT_AGENT' && !access.fullEditor) return place('TEST_AGENT');
  const needsTemplate =
    step === 'SETUP_TEMPLATE' ||
    step === 'SETUP_INTEGRATIONS' ||
    (step === 'GENERATE_AGENT' && record.method === 'BUILD_FROM_TEMPLATE');
  if (needsTemplate && record.templateId === null) return place('SELECT_TEMPLATE');
  if (step === 'SETUP_TEMPLATE') {
    const field = record.templateFields[wish.fieldIndex];
    return field && isAsked(record, field)
      ? place(step, wish.fieldIndex)
      : fieldFrom(record, field ? wish.fieldIndex : 0);
  }
  if (step === 'SETUP_INTEGRATIONS') {
    const key = record.templateIntegrations[wish.integrationIndex];
    return key !== undefined && isOffered(record, key)
      ? place(step, 0, wish.integrationIndex)
      : integrationFrom(record, 0);
  }
  return place(step);
}

/** What a link may ask for when it opens onboarding. */
export interface WalkLink {
  readonly activeStep?: string | null;
  readonly fieldIndex?: number | null;
  readonly integrationIndex?: number | null;
}

/** Where onboarding opens: where the link says, else where the record stands; a completed one starts over at SELECT_TEMPLATE. */
export function openPosition(record: OnboardingRecord, access: WalkAccess, link: WalkLink = {}): WalkPosition {
  if (link.activeStep) {
    const step = resolveStep(link.activeStep, firstStep(access));
    const here = step === record.activeStep ? record : { fieldIndex: 0, integrationIndex: 0 };
    return reachable(
      record,
      access,
      place(step, link.fieldIndex ?? here.fieldIndex, link.integrationIndex ?? here.integrationIndex),
    );
  }
  if (record.onboardingComplete) return place('SELECT_TEMPLATE');
  return reachable(record, access, positionOf(record));
}
