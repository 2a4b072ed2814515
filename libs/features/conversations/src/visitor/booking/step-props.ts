import { type Draft, type Step } from './draft.js';
import { type ChangeDraft } from './use-draft.js';

/** The step that is so many places behind another one; the same at the ends. */
export const stepBeside = (all: readonly Step[], step: Step, by: 1 | -1): Step =>
  all[all.indexOf(step) + by] ?? step;

/** What every step of the form gets. */
export interface StepProps {
  /** The username of the agent. */
  readonly target: string;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  /** Whether the step puts the focus on its heading. */
  readonly takesFocus: boolean;
  readonly go: (step: Step | 'booked') => void;
  /** The steps that this business has, in their order. */
  readonly steps: readonly Step[];
  /** Shows the chat in place of the form. */
  readonly onChat: () => void;
  /** The account no longer takes bookings. */
  readonly onClosed: () => void;
}
