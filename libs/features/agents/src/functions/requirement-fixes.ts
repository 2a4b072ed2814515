import { type OverlayName } from '@patchbay/intents';
import { type functionTexts } from './messages.js';

interface Fix {
  /** The overlay that gives an account what a function needs. */
  readonly opens: OverlayName;
  /** The words of the button. */
  readonly words: keyof typeof functionTexts.texts;
}

/** How an account gets what functions require, by the name of the requirement. */
export const requirementFixes = {
  phoneNumber: { opens: 'selectNumber', words: 'fix.phoneNumber' },
  smsEnabled: { opens: 'requestAccess', words: 'fix.smsEnabled' },
  premium: { opens: 'upgrade', words: 'fix.premium' },
} as const satisfies Readonly<Record<string, Fix>>;

/** The way to what a function misses; undefined for a requirement that this console does not know. */
export const fixOf = (requirement: string | null): Fix | undefined =>
  requirement !== null && Object.hasOwn(requirementFixes, requirement)
    ? requirementFixes[requirement as keyof typeof requirementFixes]
    : undefined;

/** Whether an overlay is one of those that give an account what functions require. */
export const isFix = (name: OverlayName): boolean =>
  Object.values(requirementFixes).some(({ opens }) => opens === name);
