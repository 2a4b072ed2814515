import { lazyPart } from '@patchbay/kit';
import type { OnboardingStep } from '@patchbay/onboarding';
import { type ComponentType } from 'react';
import type { StepProps } from '../frame/StepFrame.js';

const start = () => import('../steps/StartSteps.js');
const sound = () => import('../steps/SoundSteps.js');
const after = () => import('../steps/AfterSteps.js');

/** The steps of the wizard; those of one file come in one chunk, when the first of them is shown. */
const steps = {
  WELCOME: lazyPart(start, ({ WelcomeStep }) => WelcomeStep),
  SELECT_TEMPLATE: lazyPart(start, ({ TemplateStep }) => TemplateStep),
  SETUP_TEMPLATE: lazyPart(
    () => import('../steps/FieldStep.js'),
    ({ FieldStep }) => FieldStep,
  ),
  SETUP_INTEGRATIONS: lazyPart(
    () => import('../steps/IntegrationStep.js'),
    ({ IntegrationStep }) => IntegrationStep,
  ),
  SELECT_TIMEZONE: lazyPart(sound, ({ TimezoneStep }) => TimezoneStep),
  SELECT_VOICE: lazyPart(sound, ({ VoiceStep }) => VoiceStep),
  GENERATE_AGENT: lazyPart(
    () => import('../steps/GenerateStep.js'),
    ({ GenerateStep }) => GenerateStep,
  ),
  EDIT_AGENT: lazyPart(after, ({ EditStep }) => EditStep),
  TEST_AGENT: lazyPart(after, ({ TestStep }) => TestStep),
  CHOOSE_NUMBER: lazyPart(after, ({ NumberStep }) => NumberStep),
  SCHEDULE_CALL: lazyPart(after, ({ TalkStep }) => TalkStep),
} satisfies Readonly<Record<OnboardingStep, ReturnType<typeof lazyPart<unknown, StepProps>>>>;

/** The screen of a step. */
export const stepPart = (step: OnboardingStep): ComponentType<StepProps> => steps[step].Part;

/** Fetches a step while the answers are read. */
export const preloadStep = (step: OnboardingStep): void => steps[step].preload();

/** Fetches all steps behind the one that is shown, so that none of them is waited for. */
export const preloadSteps = (): void => {
  for (const { preload } of Object.values(steps)) preload();
};
