import {
  ahead,
  behind,
  guards,
  integrationBefore,
  integrationFrom,
  isAsked,
  isOffered,
  questionBefore,
  questionFrom,
  type WalkAccess,
  type WalkPosition,
} from './guards.js';
import { type OnboardingRecord } from './record.js';
import { type OnboardingStep, resolveStep } from './steps.js';
import { transitionsFrom, type WalkEvent } from './transitions.js';

const place = (step: OnboardingStep, fieldIndex = 0, integrationIndex = 0): WalkPosition => ({
  step,
  fieldIndex,
  integrationIndex,
});

/** Where the record stands. */
export const positionOf = (record: OnboardingRecord): WalkPosition =>
  place(record.activeStep, record.fieldIndex, record.integrationIndex);

/** Where the table leads from a place, or null when it has no line that holds. */
function follow(
  event: WalkEvent,
  record: OnboardingRecord,
  access: WalkAccess,
  from: WalkPosition,
): WalkPosition | null {
  const line = transitionsFrom(from.step, event).find(({ when }) =>
    guards[when](record, access, from),
  );
  if (!line) return null;
  const back = event === 'back';
  if (line.to === 'SETUP_TEMPLATE')
    return place(
      line.to,
      back
        ? questionBefore(record, behind(from).question)
        : questionFrom(record, ahead(from).question),
    );
  if (line.to === 'SETUP_INTEGRATIONS')
    return place(
      line.to,
      0,
      back
        ? integrationBefore(record, behind(from).integration)
        : integrationFrom(record, ahead(from).integration),
    );
  return place(line.to);
}

/** The next place going forward, or null after the last. */
export const nextPosition = (
  record: OnboardingRecord,
  access: WalkAccess,
  from: WalkPosition = positionOf(record),
): WalkPosition | null => follow('next', record, access, from);

/**
 * The place before, or null at the first. Answered questions are reached again; generating is not a
 * place to go back to.
 */
export const previousPosition = (
  record: OnboardingRecord,
  access: WalkAccess,
  from: WalkPosition = positionOf(record),
): WalkPosition | null => follow('back', record, access, from);

/** The first step this person sees. */
export const firstStep = (access: WalkAccess): OnboardingStep =>
  access.fullEditor ? 'WELCOME' : 'SELECT_TEMPLATE';

/**
 * The nearest place to the wished one that exists for this person, this template and these answers.
 */
export function reachable(
  record: OnboardingRecord,
  access: WalkAccess,
  wish: WalkPosition,
): WalkPosition {
  const elsewhere = follow('arrive', record, access, wish);
  if (elsewhere) return elsewhere;
  const { step, fieldIndex, integrationIndex } = wish;
  if (step === 'SETUP_TEMPLATE') {
    const field = record.templateFields[fieldIndex];
    if (field && isAsked(record, field)) return place(step, fieldIndex);
    // The question after the one wished for, the first when there never was one; what follows the
    // questions when none is left.
    const before = place(step, field ? fieldIndex - 1 : -1);
    return nextPosition(record, access, before) ?? before;
  }
  if (step === 'SETUP_INTEGRATIONS') {
    const key = record.templateIntegrations[integrationIndex];
    if (key !== undefined && isOffered(record, key)) return place(step, 0, integrationIndex);
    const before = place(step, 0, -1);
    return nextPosition(record, access, before) ?? before;
  }
  return place(step);
}

/** What a link may ask for when it opens onboarding. */
export interface WalkLink {
  readonly activeStep?: string | null;
  readonly fieldIndex?: number | null;
  readonly integrationIndex?: number | null;
}

/**
 * Where onboarding opens: where the link says, else where the record stands; a completed one starts
 * over at SELECT_TEMPLATE.
 */
export function openPosition(
  record: OnboardingRecord,
  access: WalkAccess,
  link: WalkLink = {},
): WalkPosition {
  if (link.activeStep) {
    const step = resolveStep(link.activeStep, firstStep(access));
    const here = step === record.activeStep ? record : { fieldIndex: 0, integrationIndex: 0 };
    return reachable(
      record,
      access,
      place(
        step,
        link.fieldIndex ?? here.fieldIndex,
        link.integrationIndex ?? here.integrationIndex,
      ),
    );
  }
  return (
    follow('open', record, access, positionOf(record)) ??
    reachable(record, access, positionOf(record))
  );
}

/** Where a discarded walk begins again, for every person. */
export const discardPosition = (record: OnboardingRecord): WalkPosition =>
  follow('discard', record, { fullEditor: false }, positionOf(record)) ?? positionOf(record);
