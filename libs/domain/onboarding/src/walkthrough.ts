import * as z from 'zod/mini';

/** The version of the walkthrough; a stored one of another version starts again. */
export const walkthroughVersion = 1;

/** The steps of the walkthrough, in order. */
export const walkthroughSteps = [
  'SETUP_AGENT',
  'TEST_AGENT',
  'ADD_NUMBER',
  'FORWARD_CALLS',
] as const;

/** A step of the walkthrough. */
export type WalkthroughStep = (typeof walkthroughSteps)[number];

/** What the account's settings hold under `walkthrough`. */
export const walkthroughSchema = z.object({
  version: z.number(),
  completed: z.array(z.string()),
});

/** What the account's settings hold under `walkthrough`. */
export type Walkthrough = z.infer<typeof walkthroughSchema>;

/** What is known about an account without asking. */
export interface WalkthroughFacts {
  readonly hasPhoneNumber: boolean;
  readonly onboardingComplete: boolean;
  readonly legacy: boolean;
}

/** How far the walkthrough is; `next` is the first step that is not done, or null. */
export interface WalkthroughProgress {
  readonly completed: readonly WalkthroughStep[];
  readonly next: WalkthroughStep | null;
  readonly total: number;
}

/** The steps that count as done: those stored, and those that the facts complete by themselves. */
export function completedSteps(
  stored: unknown,
  facts: WalkthroughFacts,
): readonly WalkthroughStep[] {
  const read = walkthroughSchema.safeParse(stored);
  const kept = read.success && read.data.version === walkthroughVersion ? read.data.completed : [];
  return walkthroughSteps.filter(
    (step) =>
      kept.includes(step) ||
      (facts.hasPhoneNumber && step !== 'FORWARD_CALLS') ||
      (step === 'SETUP_AGENT' && (facts.onboardingComplete || facts.legacy)),
  );
}

/** How far the walkthrough is. */
export function walkthroughProgress(stored: unknown, facts: WalkthroughFacts): WalkthroughProgress {
  const completed = completedSteps(stored, facts);
  return {
    completed,
    next: walkthroughSteps.find((step) => !completed.includes(step)) ?? null,
    total: walkthroughSteps.length,
  };
}

/** What to store after a step was done; steps done by themselves are stored as well. */
export function completeStep(
  stored: unknown,
  facts: WalkthroughFacts,
  step: WalkthroughStep,
): Walkthrough {
  const done = completedSteps(stored, facts);
  return {
    version: walkthroughVersion,
    completed: walkthroughSteps.filter((each) => each === step || done.includes(each)),
  };
}
