import { type Seconds } from '@patchbay/kernel';
import { type TemplateField } from '@patchbay/template-fields';
import {
  chooseTemplate,
  createRecord,
  goBack,
  goForward,
  type OnboardingRecord,
  type OnboardingStep,
  type OnboardingTemplate,
  readPrefill,
  standAt,
  takePrefill,
} from '../index.js';

/** A person with the full editor. */
export const full = { fullEditor: true };
/** A person without it. */
export const plain = { fullEditor: false };
const fields: TemplateField[] = [
  { key: 'orgName' },
  { key: 'industry', options: ['dental', 'retail'], type: 'select' },
  { key: 'chairs', disabledIf: 'industry=retail' },
  { key: 'greeting', value: 'Hi from {orgName}' },
];
/** A template with four questions, one of which another answer disables, and two integrations. */
export const template = { id: 't1', fields, integrations: ['googleCalendar', { key: 'crm' }] };
/** A template with one question. */
export const bare = { id: 't2', fields: [{ key: 'orgName' }] };
/** A record at the very beginning. */
export const start = createRecord(1 as Seconds);
/** The place of a record as a short text. */
export function at({ activeStep, fieldIndex, integrationIndex }: OnboardingRecord): string {
  if (activeStep === 'SETUP_TEMPLATE') return `${activeStep}:${fieldIndex}`;
  return activeStep === 'SETUP_INTEGRATIONS' ? `${activeStep}:${integrationIndex}` : activeStep;
}
/** A record that took a URL's wishes in. */
export const asked = (query: string, record = start): OnboardingRecord =>
  takePrefill(record, readPrefill(pairs(query)), {
    normalizeTimezone: (raw) => raw,
    voiceId: (raw) => raw,
  });
/** A record that stands at SELECT_TEMPLATE with a template chosen. */
export const chosen = (
  record: OnboardingRecord = start,
  from: OnboardingTemplate = template,
  known = {},
): OnboardingRecord =>
  standAt(chooseTemplate(record, from, known), {
    step: 'SELECT_TEMPLATE',
    fieldIndex: 0,
    integrationIndex: 0,
  });

/** Every place going forward until complete. */
export function walkForward(record: OnboardingRecord, access = plain): string[] {
  const places: string[] = [];
  for (
    let here = goForward(record, access);
    !here.onboardingComplete && places.length < 40;
    here = goForward(here, access)
  )
    places.push(at(here));
  return places;
}

/** Every place going back to the first. */
export function walkBack(record: OnboardingRecord, access = plain): string[] {
  const places: string[] = [];
  for (
    let here = goBack(record, access);
    at(here) !== places.at(-1) && places.length < 40;
    here = goBack(here, access)
  )
    places.push(at(here));
  return places;
}
/** The steps that end every walk. */
export const end: OnboardingStep[] = ['TEST_AGENT', 'CHOOSE_NUMBER', 'SCHEDULE_CALL'];

const pairs = (query: string): (readonly [string, string])[] =>
  query.split('&').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? ''] as const);
