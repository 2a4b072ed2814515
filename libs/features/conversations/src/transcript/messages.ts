import { type Area, defineArea } from '@patchbay/messages';

const translations: Area['translations'] = { es: () => import('./es.js') };

/** What is known of one call beside its lines. */
export const callStats = defineArea(
  'callStats',
  {
    stats: 'In numbers',
    length: 'Length',
    caller: 'Caller spoke',
    agent: 'Agent spoke',
    team: 'Team spoke',
    share:
      '{lines, plural, one {# line} other {# lines}}, {words, plural, one {# word} other {# words}}, {percent, number} %',
    latency: 'Answers after',
    latencyOf: '{middle} in the middle, {longest} at most',
    seconds: '{seconds, number} s',
    functions: 'Functions run',
    functionsOf:
      '{count, number}, {failed, plural, =0 {none failed} one {# failed} other {# failed}}',
    cost: 'Cost',
    costOpen: 'Not rated yet',
    none: 'Nothing was said.',
    inbox: 'In the inbox',
    json: 'JSON',
    hideJson: 'Hide the JSON',
    recording: 'Recording',
    voicemail: 'Voicemail',
    noRecording: 'There is no recording of this call.',
    load: 'Load the recording',
    notLoaded: 'The recording did not load',
    play: 'Play',
    pause: 'Pause',
    place: 'Place in the recording',
    placeOf: '{at} of {all}',
    speed: 'Speed',
    speedOf: '{speed, number} ×',
    playFrom: 'Play from {at}',
  },
  translations,
);

/** The calls that a person should review. */
export const callReview = defineArea(
  'callReview',
  {
    title: 'Calls for review',
    lead: 'Calls of the last 30 days, of all organizations. Rate one, and it counts as reviewed.',
    notLoaded: 'The calls did not load',
    none: 'No call to review',
    noneWords: 'Calls that end appear here.',
    list: 'Calls for review',
    ratedLow: 'Rated {stars, number} of 5',
    notRated: 'Not rated yet',
    rated: 'Reviewed: {stars, number} of 5',
    short: 'Over after {seconds, plural, one {# second} other {# seconds}}',
    noOutcome: 'Without an outcome',
    incoming: '{caller} called {agent}',
    outgoing: '{agent} called {caller}',
    unknown: 'Unknown number',
    of: 'Call {at, number} of {all, number}',
    previous: 'Previous call',
    next: 'Next call',
    keys: 'J and K step through the calls, 1 to 5 rate.',
    mark: 'Rate the call',
    marked: 'Rated {stars, number} of 5',
    notMarked: 'The rating was not saved',
    more: 'Load more',
    onlyStaff: 'Only super-admins review the calls of all organizations.',
  },
  translations,
);
