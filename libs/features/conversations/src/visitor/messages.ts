import { defineArea } from '@patchbay/messages';

/** The chat of a visitor with an agent. */
export const visitor = defineArea('visitor', {
  noNameTitle: 'No agent was named',
  noName: 'The address needs {parameter}, the name of the agent to chat with.',
  goneTitle: 'There is no agent here',
  gone: 'This address has no agent any more. The site’s owner can tell you how to reach them.',
  silentTitle: 'This agent cannot answer yet',
  silent: 'It was never set up. The site’s owner can tell you how to reach them.',
  failedTitle: 'The chat did not open',
  failed: 'Your connection or ours had a problem.',
  retry: 'Try again',
  assistant: 'AI assistant, answers at once',
  chat: 'Chat',
  answering: 'The agent is answering',
  team: 'From the team',
  message: 'Message',
  send: 'Send',
  writeMessage: 'Write a message',
  opening: 'The chat is opening',
  kept: '{name} keeps this conversation. Answers come from an AI assistant.',
  notRecognised: 'The site could not say who you are. Earlier messages are not shown.',
  noCalls: 'Calls are not taken here. Write your question below.',
  notSent: 'That did not get through.',
  offline: 'That did not get through. Check your connection and try again.',
  tooOften: 'Too many messages at once. Wait a moment and try again.',
  noAnswer: 'The agent cannot answer right now. Your message was kept.',
});
