import { refuse } from '@patchbay/server-kit';

const sentences: Readonly<Record<string, string>> = {
  '57014': 'This question took too long to answer. Choose a shorter range or fewer conditions.',
  '22003': 'A number in this formula becomes too large.',
  '22P02': 'A value in these filters cannot be compared.',
  '22023': 'This time zone is not known here.',
  '2201B': 'This pattern cannot be used.',
};

/**
 * Turns database errors that a user's filters and formulas can cause into refusals; any other error
 * stays a failure.
 */
export function refusedByDatabase(error: unknown): never {
  for (
    let cause = error, depth = 0;
    typeof cause === 'object' && cause !== null && depth < 4;
    cause = (cause as { cause?: unknown }).cause, depth += 1
  ) {
    const code = (cause as { code?: unknown }).code;
    const sentence =
      typeof code === 'string' && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
    if (sentence) throw refuse.invalid([], sentence);
  }
  throw error;
}
