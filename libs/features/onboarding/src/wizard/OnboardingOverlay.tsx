import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OnboardingStep } from '@patchbay/onboarding';
import { type OverlayScreenProps, useOwnHead } from '@patchbay/overlays';
import { type ComponentType } from 'react';
import { EditStep, NumberStep, TalkStep, TestStep } from '../steps/AfterSteps.js';
import { FieldStep } from '../steps/FieldStep.js';
import { GenerateStep } from '../steps/GenerateStep.js';
import { IntegrationStep } from '../steps/IntegrationStep.js';
import { TimezoneStep, VoiceStep } from '../steps/SoundSteps.js';
import { TemplateStep, WelcomeStep } from '../steps/StartSteps.js';
import { wizard } from './messages.js';
import { type StepProps } from './StepFrame.js';
import { useOnboarding } from './use-onboarding.js';

const steps: Readonly<Record<OnboardingStep, ComponentType<StepProps>>> = {
  WELCOME: WelcomeStep,
  SELECT_TEMPLATE: TemplateStep,
  SETUP_TEMPLATE: FieldStep,
  SETUP_INTEGRATIONS: IntegrationStep,
  SELECT_TIMEZONE: TimezoneStep,
  SELECT_VOICE: VoiceStep,
  GENERATE_AGENT: GenerateStep,
  EDIT_AGENT: EditStep,
  TEST_AGENT: TestStep,
  CHOOSE_NUMBER: NumberStep,
  SCHEDULE_CALL: TalkStep,
};

/** Overlay `onboard`: one question at a time, from the template to a working agent. */
export function Screen({ close }: OverlayScreenProps<'onboard'>) {
  const t = useMessages(wizard);
  const { onboarding, error, retry } = useOnboarding();
  useOwnHead(onboarding !== null);
  if (error && !onboarding)
    return (
      <ErrorState page title={t('notOpened')} onRetry={retry} details={error.message}>
        {error.message}
      </ErrorState>
    );
  if (!onboarding) return <SkeletonRows count={4} height={56} />;
  const { activeStep, fieldIndex, integrationIndex } = onboarding.record;
  const Step = steps[activeStep];
  return (
    <Step
      key={`${activeStep} ${fieldIndex} ${integrationIndex}`}
      onboarding={onboarding}
      close={close}
    />
  );
}
