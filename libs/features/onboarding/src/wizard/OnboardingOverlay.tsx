import { ErrorState, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useAppSearch } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { createElement, useEffect } from 'react';
import { linkOf } from '../frame/first-record.js';
import { wizard } from '../frame/messages.js';
import { preloadStep, preloadSteps, stepPart } from './steps.js';
import { useOnboarding } from '../frame/use-onboarding.js';

/** Overlay `onboard`: one question at a time, from the template to a working agent. */
export function Screen({ close }: OverlayScreenProps<'onboard'>) {
  const callWords = useCallWords();
  const t = useMessages(wizard);
  const { onboarding, error, retry } = useOnboarding();
  const linked = linkOf(useAppSearch()).activeStep ?? 'SELECT_TEMPLATE';
  const isReady = onboarding !== null;
  useEffect(() => {
    if (isReady) preloadSteps();
    else preloadStep(linked);
  }, [isReady, linked]);
  if (error && !onboarding)
    return (
      <ErrorState page title={t('notOpened')} onRetry={retry} details={callWords(error)}>
        {callWords(error)}
      </ErrorState>
    );
  if (!onboarding) return <SkeletonRows count={4} height={56} />;
  const { activeStep, fieldIndex, integrationIndex } = onboarding.record;
  return createElement(stepPart(activeStep), {
    key: `${activeStep} ${fieldIndex} ${integrationIndex}`,
    onboarding,
    close,
  });
}
