/**
 * Regular expressions that are excluded from the check of their running time, each with the reason
 * why it cannot be slow. `holds` is part of the expression's text.
 */
export const allowedExpressions = [
  {
    file: 'libs/domain/template-fields/src/char-class.ts',
    holds: 'scx=',
    reason: 'One character, without a repetition.',
  },
  {
    file: 'libs/server/kit/src/transport/cors.ts',
    holds: 'one.path',
    reason:
      'Anchored, from the paths of the contract; segments are divided by a character that they cannot hold.',
  },
  {
    file: 'libs/server/kit/src/pages/web-root.ts',
    holds: '[\\w-]{8,}',
    reason: 'The name of a file that was found in our own folder: at most 255 characters.',
  },
  {
    file: 'libs/server/core/src/keys/tokens.ts',
    holds: 'secretLength',
    reason: 'Anchored, and every part has a fixed length.',
  },
  {
    file: 'libs/server/telephony/src/carrier/opening.ts',
    holds: '${one}',
    reason: 'Anchored words of the sources, without a repetition.',
  },
  {
    file: 'libs/server/providers/src/carrier/inventory.ts',
    holds: 'wanted',
    reason: 'Digits of a fixed number, without a repetition, over phone numbers.',
  },
  {
    file: 'libs/server/providers/src/carrier/twilio-number-search.ts',
    holds: 'word',
    reason: 'Digits of a fixed number, without a repetition, over phone numbers.',
  },
  {
    file: 'libs/server/providers/src/carrier/twilio/signature.ts',
    holds: 'https?',
    reason:
      'Anchored; the last part takes whatever is left, so nothing before it is tried a second time.',
  },
  {
    file: 'libs/server/conversations/src/conversations/messages/tapbacks.ts',
    holds: 'languages.map(pattern)',
    reason:
      'Anchored, over at most 4,000 characters; words of the source, blanks and emoji of a fixed number, and one quotation to the end.',
  },
  {
    file: 'libs/server/providers/src/offline/spanish.ts',
    holds: '${from}',
    reason: 'Phrases of the sources, in which nothing is repeated.',
  },
  {
    file: 'libs/server/providers/src/offline/spanish.ts',
    holds: '${day}',
    reason: 'Names of days from the sources, in which nothing is repeated.',
  },
  {
    file: 'libs/ui/editor/src/find/matches.ts',
    holds: 'escaped(query)',
    reason: 'The words that a person searches, letter by letter, without a repetition.',
  },
];
