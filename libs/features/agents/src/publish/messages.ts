import { defineArea, type Messages } from '@patchbay/messages';
import { translations } from './translations.js';

/** What the draft is checked by before it is published. */
export const publishCheck = defineArea(
  'publishCheck',
  {
    title: 'Check before publishing',
    running: 'Running the cases',
    replaying: 'Saying the last conversations again',
    runningNow: '{title}',
    replayingNow: '{done, number} of {total, number}',
    cases: 'Cases',
    'state.waiting': 'Waiting',
    'state.running': 'Running',
    'state.passed': 'Holds',
    'state.failed': 'Does not hold',
    'state.regression': 'Holds live only',
    open: 'What was said in {title}',
    replays: 'The last conversations',
    replaysHelp:
      'What callers said, answered by what is live and by the draft. Nothing is kept, and no function changes anything.',
    noReplays: 'No caller has talked to this agent yet.',
    notLive: 'Nothing is live yet, so there is nothing to compare with.',
    conversation: 'Conversation of {at, date, moment}',
    same: 'Same answers',
    differ: '{count, plural, one {# answer differs} other {# answers differ}}',
    onlyDraft: 'Draft only',
    endsAs: 'Ends: {ending}.',
    endsOther: 'Ends live: {live}. In the draft: {draft}.',
    cost: 'Draft: {seconds, number} s, {tokens, number} tokens.',
    costOfBoth:
      'Draft: {seconds, number} s, {tokens, number} tokens. Live: {liveSeconds, number} s, {liveTokens, number} tokens.',
    caller: 'Caller',
    live: 'Live',
    draft: 'Draft',
    both: 'Both',
    noReply: 'No answer: {why}',
    allHold: '{count, plural, one {The case holds.} other {All # cases hold.}}',
    someFail: '{count, plural, one {# case does not hold.} other {# cases do not hold.}}',
    noCases: 'This agent has no cases. See what its last callers would hear.',
    stopped: 'Stopped before every case had run.',
    again: 'Run again',
    reason: 'Why publish although cases do not hold?',
    reasonHelp: 'Kept with the version and in the audit log.',
    publish: 'Publish',
    publishAnyway: 'Publish anyway',
    cancel: 'Keep editing',
    stillRunning: 'The cases are still running',
    runFirst: 'Every case has to run first',
    sayWhy: 'Say why first',
    fullEditorOnly: 'Only those who may use the full editor can publish this',
    notLoaded: 'The check before publishing could not be loaded, so nothing was published.',
  },
  translations,
);

/** The messages of this area in the current language. */
export type PublishCheckMessages = Messages<typeof publishCheck.texts>;
