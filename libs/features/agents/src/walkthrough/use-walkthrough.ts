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

const isComplete = (record: unknown): boolean =>
  (record as { readonly onboardingComplete?: unknown } | null | undefined)?.onboardingComplete ===
  true;

/** Null until the account is known. An agent that is set up without the questions is an older one. */
export function useWalkthrough(isSetUp: boolean): WalkthroughState | null {
  const { data: account } = useOperation('getAccount', {});
  const { mutate } = useOperationMutation('saveAccountSetting');
  if (!account) return null;
  const { walkthrough: stored, onboarding } = account.settings;
  const facts: WalkthroughFacts = {
    hasPhoneNumber: account.vidaPhoneNumber !== null,
    onboardingComplete: isComplete(onboarding),
    legacy: isSetUp,
  };
  return {
    ...walkthroughProgress(stored, facts),
    complete: (step) => mutate({ walkthrough: completeStep(stored, facts, step) }),
  };
}
