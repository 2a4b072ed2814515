import { type OnboardingStep, onboardingSteps } from './steps.js';

/**
 * What can happen to a walk. `arrive` is being sent to a step by a link or the browser; it has a
 * line only where one may not stay.
 */
export const walkEvents = ['next', 'back', 'open', 'arrive', 'discard'] as const;

/** What can happen to a walk. */
export type WalkEvent = (typeof walkEvents)[number];

/** A question about the record, the person and the place; the answers stand in `guards.ts`. */
export const walkGuards = [
  'always',
  'complete',
  'fromScratch',
  'withFullEditor',
  'withoutFullEditor',
  'templateMissing',
  'questionAhead',
  'questionBefore',
  'integrationAhead',
  'integrationBefore',
  'timezoneAsked',
  'voiceAsked',
  'voiceWanted',
] as const;

/** The name of a guard. */
export type WalkGuard = (typeof walkGuards)[number];

/**
 * One line of the machine: at `from`, on `event`, go to `to` if the guard holds. The first line
 * that holds counts.
 */
export interface WalkTransition {
  readonly from: OnboardingStep;
  readonly event: WalkEvent;
  readonly when: WalkGuard;
  readonly to: OnboardingStep;
}

type Way = readonly [when: WalkGuard, to: OnboardingStep];

// Forward, each step is one of the same stops, taken from where one stands; what nothing is left of
// is passed.
const agent: readonly Way[] = [
  ['fromScratch', 'EDIT_AGENT'],
  ['templateMissing', 'SELECT_TEMPLATE'],
  ['always', 'GENERATE_AGENT'],
];
const voice: readonly Way[] = [['voiceWanted', 'SELECT_VOICE'], ...agent];
const integrations: readonly Way[] = [
  ['integrationAhead', 'SETUP_INTEGRATIONS'],
  ['timezoneAsked', 'SELECT_TIMEZONE'],
  ...voice,
];
const questions: readonly Way[] = [['questionAhead', 'SETUP_TEMPLATE'], ...integrations];

// Back, what was passed over is reached again; generating is not a place to go back to.
const beforeTimezone: readonly Way[] = [
  ['integrationBefore', 'SETUP_INTEGRATIONS'],
  ['questionBefore', 'SETUP_TEMPLATE'],
  ['always', 'SELECT_TEMPLATE'],
];
const beforeVoice: readonly Way[] = [['timezoneAsked', 'SELECT_TIMEZONE'], ...beforeTimezone];
const beforeAgent: readonly Way[] = [
  ['fromScratch', 'WELCOME'],
  ['voiceAsked', 'SELECT_VOICE'],
  ...beforeVoice,
];

/**
 * Every step with its ways on and back, and where one is sent who may not be there. A new step is a
 * new entry.
 */
const ways: Readonly<
  Record<OnboardingStep, Partial<Readonly<Record<'next' | 'back' | 'arrive', readonly Way[]>>>>
> = {
  WELCOME: {
    next: [
      ['fromScratch', 'GENERATE_AGENT'],
      ['always', 'SELECT_TEMPLATE'],
    ],
    arrive: [['withoutFullEditor', 'SELECT_TEMPLATE']],
  },
  SELECT_TEMPLATE: {
    next: [['templateMissing', 'SELECT_TEMPLATE'], ...questions],
    back: [['withFullEditor', 'WELCOME']],
  },
  SETUP_TEMPLATE: {
    next: questions,
    back: [
      ['questionBefore', 'SETUP_TEMPLATE'],
      ['always', 'SELECT_TEMPLATE'],
    ],
    arrive: [['templateMissing', 'SELECT_TEMPLATE']],
  },
  SETUP_INTEGRATIONS: {
    next: integrations,
    back: beforeTimezone,
    arrive: [['templateMissing', 'SELECT_TEMPLATE']],
  },
  SELECT_TIMEZONE: { next: voice, back: beforeTimezone },
  SELECT_VOICE: { next: agent, back: beforeVoice },
  GENERATE_AGENT: {
    next: [
      ['withFullEditor', 'EDIT_AGENT'],
      ['always', 'TEST_AGENT'],
    ],
    back: beforeAgent,
    arrive: [
      ['fromScratch', 'GENERATE_AGENT'],
      ['templateMissing', 'SELECT_TEMPLATE'],
    ],
  },
  EDIT_AGENT: {
    next: [['always', 'TEST_AGENT']],
    back: beforeAgent,
    arrive: [['withoutFullEditor', 'TEST_AGENT']],
  },
  TEST_AGENT: {
    next: [['always', 'CHOOSE_NUMBER']],
    back: [['withFullEditor', 'EDIT_AGENT'], ...beforeAgent],
  },
  CHOOSE_NUMBER: { next: [['always', 'SCHEDULE_CALL']], back: [['always', 'TEST_AGENT']] },
  SCHEDULE_CALL: { back: [['always', 'CHOOSE_NUMBER']] },
};

const startOver = (from: OnboardingStep): WalkTransition[] => [
  { from, event: 'open', when: 'complete', to: 'SELECT_TEMPLATE' },
  { from, event: 'discard', when: 'always', to: 'SELECT_TEMPLATE' },
];

/**
 * The whole machine as a table. What has no line does not happen: the walk stays where it is, and
 * after the last step `next` completes it.
 */
export const walkTransitions: readonly WalkTransition[] = onboardingSteps.flatMap((from) => [
  ...(['next', 'back', 'arrive'] as const).flatMap((event) =>
    (ways[from][event] ?? []).map(([when, to]) => ({ from, event, when, to })),
  ),
  ...startOver(from),
]);

/** The lines of a step for an event, in the order in which they are tried. */
export const transitionsFrom = (
  from: OnboardingStep,
  event: WalkEvent,
): readonly WalkTransition[] =>
  walkTransitions.filter((transition) => transition.from === from && transition.event === event);
