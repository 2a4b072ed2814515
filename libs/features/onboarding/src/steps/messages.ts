import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The steps of the onboarding. */
export const steps = defineArea(
  'steps',
  {
    next: 'Continue',
    goOn: 'Go on',
    skip: 'Skip for now',
    openEditor: 'Open the editor',
    edit: 'Do you want to read what it was told?',
    editWhy:
      'The editor shows every answer and every instruction. What you change saves itself; callers hear it once you publish.',
    editNote: 'You can come back to it at any time under Agents.',
    try: 'Try it yourself',
    tryWhy: 'Ask what callers ask. The conversation is marked as an own test.',
    tryStart: 'Start a test chat',
    tryNote: 'Nothing you try here reaches a customer.',
    number: 'Which number should it answer?',
    numberWhy: 'Search by the first digits. You can forward your own line to it later.',
    set: 'Everything is set',
    setWhy: 'Your agent answers. Questions are welcome at any time through Help.',
    finish: 'Finish',
    setNote: 'Call your number, or open the phone simulator, to hear it.',
    prefilled: 'From your provider.',
    'making.answers': 'Reading your answers',
    'making.writing': 'Writing the instructions and publishing',
    'making.checking': 'Checking what callers will reach',
    made: 'Your agent is ready',
    notMadeYet: 'That did not work yet',
    making: 'Your agent is being made',
    madeWhy: 'It answers from what you wrote. Try it, or read what it was told.',
    notMade: 'The agent was not made',
    answersKept: '{problem} Your answers are kept.',
    progress: 'Progress',
    notMadeProblem: 'The agent was not made.',
    newAgent: 'New agent',
    integration: 'Do you use {system}?',
    integrationWhy:
      'Appointments go into the calendar that comes with this. Connect yours and they go there as well.',
    connected: 'Connected',
    connect: 'Connect',
    notConfigured:
      'Not set up on this server. Its operator can add the calendar’s keys; until then the built-in calendar is used.',
    zone: 'Which time zone are you in?',
    zoneWhy: 'Callers are offered times in this zone. It is {now} there now.',
    zoneLabel: 'Time zone',
    voice: 'Which voice should callers hear?',
    voiceWhy:
      'Listen to a few with your own greeting. Your browser speaks them; how a call sounds depends on the carrier. It can be changed at any time.',
    voiceSilent:
      'This browser cannot speak, so there are no samples. It can be changed at any time.',
    voices: 'Voices',
    voiceWords: '{accent}, {character}',
    sample: 'Thanks for calling. How can I help?',
    begin: 'How do you want to begin?',
    beginWhy:
      'A template asks a few questions and writes the instructions for you. You can change every word later.',
    fromTemplate: 'Start from a template',
    fromTemplateHelp: 'A few questions, about four minutes.',
    fromScratch: 'Write it myself',
    fromScratchHelp: 'An empty page in the editor, for those who know what to tell it.',
    template: 'What should your agent do?',
    templateWhy: 'Choose the one that comes closest. Functions can be added and taken away later.',
    switchTitle: 'Switch to {title}?',
    switchBody:
      'Answers that fit stay. Answers to questions that this template does not ask are left out.',
    switch: 'Switch',
    keepOther: 'Keep the other',
    noTemplatesTitle: 'No templates yet',
    noTemplates: 'Your provider has not published one.',
    stale: 'changed since you began',
    questions: '{count, plural, one {# question} other {# questions}}',
    questionsAndSystems:
      '{count, plural, one {# question} other {# questions}}, connects {systems}',
  },
  translations,
);
