import { parsePhone } from '@patchbay/formats/phone';
import { refuse } from '@patchbay/server-kit';

/**
 * A number in its stored form; throws 400 with an explanation. Without a plus it is read as a
 * number of `country`.
 */
export function readNumber(text: string, path: string, country = 'US'): string {
  const parsed = parsePhone(text, country.toUpperCase());
  if (!parsed.ok)
    throw refuse.invalid([
      { path, message: 'must be a phone number with its area code, like +12145551234' },
    ]);
  return parsed.value.e164;
}
