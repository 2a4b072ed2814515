export { type EpochSeconds, inSeconds } from '@patchbay/kernel';
export {
  type OnboardingStep,
  type StepAlias,
  aliasOf,
  isStep,
  onboardingSteps,
  resolveStep,
  stepAliases,
  stepOfAlias,
  stepTitles,
} from './steps.js';
export {
  type Voice,
  type VoiceId,
  type VoiceLanguage,
  defaultVoiceId,
  findVoice,
  voices,
  voicesFor,
} from './voices.js';
export {
  type MakingState,
  type OnboardingMethod,
  type OnboardingRecord,
  createRecord,
  makingStates,
  newerRecord,
  onboardingMethods,
  onboardingRecordSchema,
  readRecord,
  stamped,
  timezoneOf,
  voiceOf,
} from './record.js';
export {
  type Prefill,
  type UrlPrefill,
  isEmptyPrefill,
  prefillFields,
  readPrefill,
} from './prefill.js';
export {
  type OnboardingTemplate,
  type TemplateDifferences,
  chooseTemplate,
  integrationKeys,
  isTemplateStale,
  templateDifferences,
} from './template.js';
export {
  type WalkEvent,
  type WalkGuard,
  type WalkTransition,
  transitionsFrom,
  walkEvents,
  walkGuards,
  walkTransitions,
} from './transitions.js';
export { type WalkAccess, type WalkPosition, guards, isAsked, methodFor } from './guards.js';
export {
  type WalkLink,
  firstStep,
  nextPosition,
  openPosition,
  positionOf,
  previousPosition,
  reachable,
} from './walk.js';
export {
  type PrefillReaders,
  agentMade,
  answerField,
  chooseMethod,
  completeOnboarding,
  discard,
  draftField,
  goBack,
  goForward,
  goTo,
  openWalk,
  setConnected,
  setTimezone,
  setVoice,
  skipField,
  standAt,
  takePrefill,
} from './actions.js';
export { refreshWalk } from './refresh.js';
export {
  type StepProgress,
  type IntegrationProgress,
  type QuestionProgress,
  stepProgressOf,
  integrationProgress,
  questionProgress,
  stepsOf,
} from './progress.js';
export {
  type Walkthrough,
  type WalkthroughFacts,
  type WalkthroughProgress,
  type WalkthroughStep,
  completeStep,
  completedSteps,
  walkthroughProgress,
  walkthroughSchema,
  walkthroughSteps,
  walkthroughVersion,
} from './walkthrough.js';
