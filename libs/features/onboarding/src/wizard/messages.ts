import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The frame around the steps of the onboarding. */
export const wizard = defineArea(
  'wizard',
  {
    notOpened: 'Could not open the set-up',
    greeting: 'Thanks for calling {name}. How can I help?',
    askHours: 'When are you open?',
    hours: 'We are open {hours}.',
    answered: '{count, number} of {total, number} answers',
    found: '{count, plural, one {# suggestion} other {# suggestions}}',
    position: 'Question {position, number} of {total, number}',
    previewNote: 'Uses your answers so far.',
    hint: 'Saved as you type. You can leave and come back to this question.',
    discard: 'Start over',
    discardTitle: 'Start over?',
    discardBody: 'Your answers are given up, and you choose a template again.',
    keepAnswers: 'Keep my answers',
    refreshedTitle: 'This template has changed since you began',
    refreshed: 'Answers that still fit are kept. What is new is asked now.',
    'step.WELCOME': 'Welcome',
    'step.SELECT_TEMPLATE': 'Template',
    'step.SETUP_TEMPLATE': 'Your business',
    'step.SETUP_INTEGRATIONS': 'Connections',
    'step.SELECT_TIMEZONE': 'Time zone',
    'step.SELECT_VOICE': 'Voice',
    'step.GENERATE_AGENT': 'Your agent',
    'step.EDIT_AGENT': 'Fine-tune',
    'step.TEST_AGENT': 'Try it',
    'step.CHOOSE_NUMBER': 'Number',
    'step.SCHEDULE_CALL': 'Ready',
    cannotSpeak: 'This browser cannot speak',
    stop: 'Stop',
    play: 'Play',
  },
  translations,
);
