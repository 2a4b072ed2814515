import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** What fields say beside their labels. */
export const fields = defineArea(
  'fields',
  {
    notLoaded: 'The choices could not be loaded.',
    tryAgain: 'Try again',
    noMatch: 'Nothing matches.',
    saving: 'Saving draft',
    saved: 'Draft saved',
    notSaved: 'Draft not saved',
    'notSaved.words': 'Draft not saved.',
    'saved.seconds': 'Draft saved {count, number} s ago',
    'saved.minutes': 'Draft saved {count, number} min ago',
    'saved.hours': 'Draft saved {count, number} h ago',
    retry: 'Retry',
    optional: 'Optional',
    clear: 'Clear',
    showSecret: 'Show {label}',
    'resend.wait': 'A new code can be sent in {count, number} s',
    'resend.in': 'Send again in {count, number} s',
    resend: 'Send another code',
    notColor: 'Enter a colour, like #3b6fd4.',
    pickColor: 'Pick {label}',
    swatches: 'Suggestions for {label}',
    stars: '{stars, plural, one {# star} other {# stars}}',
    badPhone: 'Enter a phone number with its area code, like {example}.',
  },
  translations,
);
