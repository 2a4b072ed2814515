import { Chip } from '@patchbay/kit';
import { isNamedOutcome, outcomeTones, useOutcomeWords } from './use-outcome-words.js';

/** What a conversation came to. */
export function OutcomeChip({ outcome }: { readonly outcome: string }) {
  const words = useOutcomeWords();
  return (
    <Chip tone={isNamedOutcome(outcome) ? outcomeTones[outcome] : 'grey'}>{words(outcome)}</Chip>
  );
}
