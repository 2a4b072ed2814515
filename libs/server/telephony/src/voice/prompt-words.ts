import { type PromptKind } from '@patchbay/turn-taking';
import { wordsFor } from '../carrier/call-words.js';

/** What an agent says of itself in a call with sound, in its language. */
export function promptWords(kind: PromptKind, settings: { readonly language: string }): string {
  const words = wordsFor(settings);
  switch (kind) {
    case 'silent':
      return words.stillThere;
    case 'not-heard':
    case 'no-answer':
      return words.sayAgain;
    case 'no-recognition':
      return words.noRecognition;
    case 'please-wait':
      return words.moment;
    case 'ending-soon':
      return words.endingSoon;
    case 'goodbye':
      return words.goodbye;
  }
}
