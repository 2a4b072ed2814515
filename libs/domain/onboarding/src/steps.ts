/** The steps of the walk, in order. */
export const onboardingSteps = [
  'WELCOME',
  'SELECT_TEMPLATE',
  'SETUP_TEMPLATE',
  'SETUP_INTEGRATIONS',
  'SELECT_TIMEZONE',
  'SELECT_VOICE',
  'GENERATE_AGENT',
  'EDIT_AGENT',
  'TEST_AGENT',
  'CHOOSE_NUMBER',
  'SCHEDULE_CALL',
] as const;

/** A step of the walk. */
export type OnboardingStep = (typeof onboardingSteps)[number];

/**
 * What the query parameter `activeStep` may say, and the step it means. The first alias of a step
 * is the one written into links.
 */
export const stepAliases = {
  initial: 'WELCOME',
  templates: 'SELECT_TEMPLATE',
  fields: 'SETUP_TEMPLATE',
  setupAgent: 'SETUP_TEMPLATE',
  integrations: 'SETUP_INTEGRATIONS',
  timezone: 'SELECT_TIMEZONE',
  selectTimezone: 'SELECT_TIMEZONE',
  agentVoice: 'SELECT_VOICE',
  selectVoice: 'SELECT_VOICE',
  generate: 'GENERATE_AGENT',
  generateAgent: 'GENERATE_AGENT',
  editAgent: 'EDIT_AGENT',
  tryAgent: 'TEST_AGENT',
  testAgent: 'TEST_AGENT',
  chooseNumber: 'CHOOSE_NUMBER',
  scheduleCall: 'SCHEDULE_CALL',
  talkWithExpert: 'SCHEDULE_CALL',
} as const satisfies Readonly<Record<string, OnboardingStep>>;

/** What a link may call a step. */
export type StepAlias = keyof typeof stepAliases;

/** Whether a text is the name of a step. */
export const isStep = (value: string): value is OnboardingStep =>
  onboardingSteps.some((step) => step === value);

/** The step an alias means; any other text passes through unchanged. */
export function stepOfAlias(alias: string): string {
  return Object.hasOwn(stepAliases, alias) ? stepAliases[alias as StepAlias] : alias;
}

/** The alias that links use for a step. */
export function aliasOf(step: OnboardingStep): StepAlias {
  const found = Object.entries(stepAliases).find(([, meant]) => meant === step);
  return (found?.[0] ?? 'initial') as StepAlias;
}

/** The step that an alias or a step's name means; the first step when it is unknown or absent. */
export function resolveStep(
  alias: string | null | undefined,
  first: OnboardingStep = 'WELCOME',
): OnboardingStep {
  const step = stepOfAlias(alias ?? '');
  return isStep(step) ? step : first;
}

/** What each step is called beside the cord. */
export const stepTitles: Readonly<Record<OnboardingStep, string>> = {
  WELCOME: 'Welcome',
  SELECT_TEMPLATE: 'Template',
  SETUP_TEMPLATE: 'Your business',
  SETUP_INTEGRATIONS: 'Connections',
  SELECT_TIMEZONE: 'Time zone',
  SELECT_VOICE: 'Voice',
  GENERATE_AGENT: 'Your agent',
  EDIT_AGENT: 'Fine-tune',
  TEST_AGENT: 'Try it',
  CHOOSE_NUMBER: 'Number',
  SCHEDULE_CALL: 'Talk to an expert',
};
