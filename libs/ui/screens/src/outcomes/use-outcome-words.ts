import { type CaseEnding } from '@patchbay/contract';
import { type ChipTone } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { outcomes } from './messages.js';

/** The outcome of a call, also of one that met a machine. */
type Outcome = CaseEnding | 'voicemail';

/** The outcomes that are concluded here, each with the tone of its chip. */
export const outcomeTones = {
  booked: 'success',
  answered: 'info',
  transferred: 'info',
  callback: 'warn',
  message: 'warn',
  spam: 'danger',
  open: 'grey',
  voicemail: 'grey',
} as const satisfies Readonly<Record<Outcome, ChipTone>>;

/** The outcomes that are concluded here, as they are stored. */
export const namedOutcomes: readonly string[] = Object.keys(outcomeTones);

/** Whether an outcome is one of those that are concluded here. Integrators report others. */
export const isNamedOutcome = (value: string): value is Outcome =>
  Object.hasOwn(outcomeTones, value);

/**
 * The name of an outcome in the current language. One that an integrator reports is called by its
 * key; `none` stands for conversations without an outcome.
 */
export function useOutcomeWords(): (outcome: string) => string {
  const t = useMessages(outcomes);
  return (outcome) => (outcome === 'none' || isNamedOutcome(outcome) ? t(outcome) : outcome);
}
