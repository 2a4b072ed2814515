import { type OverlayName } from '@patchbay/intents';
import { type WalkthroughStep } from '@patchbay/onboarding';

/** The overlay in which a step is done. */
export const walkthroughOverlays = {
  SETUP_AGENT: 'onboard',
  TEST_AGENT: 'testAgent',
  ADD_NUMBER: 'selectNumber',
  FORWARD_CALLS: 'forwardingInstructions',
} as const satisfies Readonly<Record<WalkthroughStep, OverlayName>>;

/** Steps whose end no fact of the account tells of: they are done once they were opened. */
export const isDoneByOpening = (step: WalkthroughStep): boolean =>
  step === 'TEST_AGENT' || step === 'FORWARD_CALLS';
