import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** The chat with the agent as it is being edited. */
export const testChat = defineArea(
  'testChat',
  {
    greetingNotLoaded: 'The greeting could not be loaded',
    title: 'Test',
    label: 'Test chat',
    staging: 'staging',
    restart: 'Start over',
    restarted: 'Started over',
    conversation: 'Conversation',
    answering: 'The agent is answering',
    say: 'Say something as a caller',
    done: 'Done',
    failed: 'Failed',
    duration: '{ms, number} ms',
    steps: '{count, plural, one {# step} other {# steps}} · {ms, number} ms',
    noAnswer: 'The agent did not answer.',
  },
  translations,
);
