import { defineArea } from '@patchbay/messages';

/** What fields say beside their labels. */
export const fields = defineArea('fields', {
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
  'phone.understood': '{number} · {country}',
  'phone.possible':
    '{number} · The numbering plan of its country has no such number. Check the digits.',
  'phone.noCountry': 'Begin with + and the code of the country, like {example}.',
  'phone.notInCountry':
    'No number of this country: {country}. For another one, begin with + and its code.',
  'phone.meant': 'No number of this country: {country}. If you mean {number}, write the +.',
  'phone.tooLong': 'Too many digits for a phone number.',
  'phone.letters': 'Write the number in digits, like {example}.',
  'phone.several': 'One number only: leave out the others.',
  'phone.spreadsheetForm':
    'A spreadsheet has shortened this number, and its last digits are lost. Enter it again.',
  'phone.unknownCode': 'No country has this code after the +. Check the first digits.',
  'phone.extension': 'Leave out the extension {extension}: it cannot be dialled from here.',
});
