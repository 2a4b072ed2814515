import { type FieldValues, isAnswered } from '@patchbay/template-fields';
import { goTo, standAt } from './actions.js';
import { isAsked, isOffered, type WalkAccess, type WalkPosition } from './guards.js';
import { type OnboardingRecord } from './record.js';
import { type OnboardingStep, onboardingSteps } from './steps.js';
import {
  chooseTemplate,
  type OnboardingTemplate,
  type TemplateDifferences,
  templateDifferences,
} from './template.js';

/**
 * Brings a resumed walk up to date with its template: a stale one takes the template in again, keeps
 * the answers that still fit, and stands where it stood, by the key of its question or integration.
 * Until the agent is made, what is new or changed and has no answer yet is asked first, so that the
 * person does not walk past it. A walk that is not stale, or that belongs to another template,
 * comes back unchanged.
 */
export function refreshWalk(
  record: OnboardingRecord,
  access: WalkAccess,
  template: OnboardingTemplate,
  known: FieldValues = {},
): OnboardingRecord {
  if (record.templateId !== template.id) return record;
  const differences = templateDifferences(record, template);
  if (!differences.stale) return record;
  const { method, onboardingComplete } = record;
  const fresh = {
    ...chooseTemplate({ ...record, onboardingComplete: false }, template, known),
    method,
    onboardingComplete,
  };
  fresh.satisfiedFields = record.satisfiedFields.filter((key) =>
    fresh.templateFields.some((field) => field.key === key && isAnswered(field)),
  );
  const here = {
    step: record.activeStep,
    fieldIndex: fresh.templateFields.findIndex(
      ({ key }) => key === record.templateFields[record.fieldIndex]?.key,
    ),
    integrationIndex: fresh.templateIntegrations.indexOf(
      record.templateIntegrations[record.integrationIndex] ?? '',
    ),
  };
  const missed = firstMissed(record, fresh, differences, here);
  return missed ? standAt(fresh, missed) : goTo(fresh, access, here);
}

/** The first place behind this one that asks for something new, or null. */
function firstMissed(
  record: OnboardingRecord,
  fresh: OnboardingRecord,
  { addedFields, changedFields }: TemplateDifferences,
  here: WalkPosition,
): WalkPosition | null {
  if (
    record.onboardingComplete ||
    record.method === 'BUILD_FROM_SCRATCH' ||
    isAfter(here.step, 'GENERATE_AGENT')
  )
    return null;
  const isNew = (key: string): boolean => addedFields.includes(key) || changedFields.includes(key);
  const fieldIndex = fresh.templateFields.findIndex(
    (field) => isNew(field.key) && !isAnswered(field) && isAsked(fresh, field),
  );
  const place: WalkPosition = { step: 'SETUP_TEMPLATE', fieldIndex, integrationIndex: 0 };
  if (fieldIndex !== -1 && isBehind(place, here)) return place;
  const integrationIndex = fresh.templateIntegrations.findIndex(
    (key) =>
      !record.templateIntegrations.includes(key) &&
      !record.connectedIntegrations.includes(key) &&
      isOffered(fresh, key),
  );
  const connection: WalkPosition = { step: 'SETUP_INTEGRATIONS', fieldIndex: 0, integrationIndex };
  return integrationIndex !== -1 && isBehind(connection, here) ? connection : null;
}

const isAfter = (step: OnboardingStep, other: OnboardingStep): boolean =>
  onboardingSteps.indexOf(step) > onboardingSteps.indexOf(other);

/**
 * Whether a place lies behind another; in the same step by its index, and every index does when
 * the user's own question is gone.
 */
function isBehind(place: WalkPosition, here: WalkPosition): boolean {
  if (place.step !== here.step) return isAfter(here.step, place.step);
  const [index, own] =
    place.step === 'SETUP_TEMPLATE'
      ? [place.fieldIndex, here.fieldIndex]
      : [place.integrationIndex, here.integrationIndex];
  return own === -1 || index < own;
}
