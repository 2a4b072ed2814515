import {
  completeStep,
  type WalkthroughFacts,
  type WalkthroughProgress,
  walkthroughProgress,
  type WalkthroughStep,
} from '@patchbay/onboarding';
import { useOperation, useOperationMutation } from '@patchbay/queries';

/** How far an account is on its way to an agent that takes calls. */
export interface WalkthroughState extends WalkthroughProgress {
  /** Keeps that a step was done, for those that nothing else tells of. */
  readonly complete: (step: WalkthroughStep) => void;
}

/** Whether the questions of the onboarding were gone through, by the settings of an account. */
export const isSetUpDone = (settings: { readonly onboarding?: unknown } | undefined): boolean =>
  (settings?.onboarding as { readonly onboardingComplete?: unknown } | null | undefined)
    ?.onboardingComplete === true;

/** Null until the account is known. An agent that is set up without the questions is an older one. */
export function useWalkthrough(isSetUp: boolean): WalkthroughState | null {
  const { data: account } = useOperation('getAccount', {});
  const { mutate } = useOperationMutation('saveAccountSetting');
  if (!account) return null;
  const { settings } = account;
  const stored = settings.walkthrough;
  const facts: WalkthroughFacts = {
    hasPhoneNumber: account.vidaPhoneNumber !== null,
    onboardingComplete: isSetUpDone(settings),
    legacy: isSetUp,
  };
  return {
    ...walkthroughProgress(stored, facts),
    complete: (step) => mutate({ walkthrough: completeStep(stored, facts, step) }),
  };
}
