import { type Draft, type Step } from './draft.js';
import { type ChangeDraft } from './use-draft.js';

/** What every step of the form gets. */
export interface StepProps {
  /** The username of the agent. */
  readonly target: string;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  /** Whether the step puts the focus on its heading. */
  readonly takesFocus: boolean;
  readonly go: (step: Step | 'booked') => void;
  /** Shows the chat in place of the form. */
  readonly onChat: () => void;
  /** The account no longer takes bookings. */
  readonly onClosed: () => void;
}
