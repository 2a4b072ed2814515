import { asksForDictation, isQuestion, isSentence, isShortAnswer, isUnfinished } from './words.js';

/** The waits after the caller's last voice, in milliseconds. */
export const endpointWaits = { short: 250, middle: 500, long: 1200 } as const;

/**
 * How long a pause must be to end a turn with this text, when the agent spoke `asked` last. Without
 * a text yet, the wait is the middle one, or the long one when something is dictated.
 */
export function endpointWait(text: string | null, asked: string): number {
  const said = text ?? '';
  if (said !== '' && isQuestion(asked) && isShortAnswer(said)) return endpointWaits.short;
  if (asksForDictation(asked) || isUnfinished(said)) return endpointWaits.long;
  return isSentence(said) ? endpointWaits.short : endpointWaits.middle;
}
