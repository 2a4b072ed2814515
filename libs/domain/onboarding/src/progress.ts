import { isAnswered } from '@patchbay/template-fields';
import { type OnboardingRecord } from './record.js';
import { type OnboardingStep, stepTitles } from './steps.js';
import { isAsked, isOffered, isPassed, methodFor, type WalkAccess } from './guards.js';

/** Whether one was at a question and went on from it. */
const isLeft = ({ activeStep, fieldIndex }: OnboardingRecord, index: number): boolean =>
  activeStep === 'SETUP_TEMPLATE'
    ? index < fieldIndex
    : activeStep !== 'WELCOME' && activeStep !== 'SELECT_TEMPLATE';

/** One jack on the cord. */
export interface StepProgress {
  readonly step: OnboardingStep;
  readonly title: string;
  readonly state: 'done' | 'current' | 'ahead';
}

/** How far the questions are. `position` counts from 1 and is 0 when no question is being asked. */
export interface QuestionProgress {
  readonly answered: number;
  readonly total: number;
  readonly position: number;
}

/** How far the connections are. */
export interface IntegrationProgress {
  readonly connected: number;
  readonly total: number;
  readonly position: number;
}

/**
 * The steps this walk has, in order: only those that this person, this template and these flags
 * leave in.
 */
export function stepsOf(record: OnboardingRecord, access: WalkAccess): readonly OnboardingStep[] {
  const last: OnboardingStep[] = ['TEST_AGENT', 'CHOOSE_NUMBER'];
  if (record.activeStep === 'SCHEDULE_CALL') last.push('SCHEDULE_CALL');
  const agent: OnboardingStep[] = access.fullEditor
    ? ['GENERATE_AGENT', 'EDIT_AGENT']
    : ['GENERATE_AGENT'];
  if (methodFor(record, access) === 'BUILD_FROM_SCRATCH') return ['WELCOME', ...agent, ...last];
  const questions: OnboardingStep[] = ['SELECT_TEMPLATE'];
  const { skipFields } = record.prefill;
  if (
    record.templateId === null ||
    record.templateFields.some((field) => !skipFields.includes(field.key))
  )
    questions.push('SETUP_TEMPLATE');
  if (record.templateIntegrations.some((key) => isOffered(record, key)))
    questions.push('SETUP_INTEGRATIONS');
  if (!record.skipTimezoneStep) questions.push('SELECT_TIMEZONE');
  if (!record.skipVoiceStep) questions.push('SELECT_VOICE');
  return [...questions, ...agent, ...last];
}

/** The cord: each step of the walk with its title and whether it lies behind, here or ahead. */
export function stepProgressOf(
  record: OnboardingRecord,
  access: WalkAccess,
): readonly StepProgress[] {
  const steps = stepsOf(record, access);
  const here =
    record.activeStep === 'WELCOME' && !steps.includes('WELCOME')
      ? -1
      : steps.indexOf(record.activeStep);
  return steps.map((step, index) => ({
    step,
    title: stepTitles[step],
    state: index === here ? 'current' : index < here ? 'done' : 'ahead',
  }));
}

/**
 * "5 of 7 answers", "Question 6 of 7". Questions that another answer disables, or the partner's
 * page skips, do not count; what the template proposes counts once its question was left.
 */
export function questionProgress(record: OnboardingRecord): QuestionProgress {
  const asked = record.templateFields.map((field) => isAsked(record, field));
  const answered = record.templateFields.filter(
    (field, index) =>
      asked[index] &&
      isAnswered(field) &&
      !field.skipped &&
      (isLeft(record, index) || isPassed(record, field)),
  ).length;
  const upToHere = asked.slice(0, record.fieldIndex + 1).filter(Boolean).length;
  return {
    answered,
    total: asked.filter(Boolean).length,
    position: record.activeStep === 'SETUP_TEMPLATE' ? upToHere : 0,
  };
}

/**
 * How far the connections are. `position` counts from 1 and is 0 when none is being asked for.
 * Those that the partner's page skips do not count.
 */
export function integrationProgress(record: OnboardingRecord): IntegrationProgress {
  const offered = record.templateIntegrations.filter((key) => isOffered(record, key));
  const upToHere = record.templateIntegrations
    .slice(0, record.integrationIndex + 1)
    .filter((key) => isOffered(record, key));
  return {
    connected: offered.filter((key) => record.connectedIntegrations.includes(key)).length,
    total: offered.length,
    position: record.activeStep === 'SETUP_INTEGRATIONS' ? upToHere.length : 0,
  };
}
