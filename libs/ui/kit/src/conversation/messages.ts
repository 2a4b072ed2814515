import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** Messages, calls and the field to answer in. */
export const conversation = defineArea(
  'conversation',
  {
    pause: 'Pause recording',
    play: 'Play recording',
    transcript: 'Full transcript',
    request: 'Request',
    requestOf: 'Request of {name}',
    response: 'Response',
    responseOf: 'Response of {name}',
    sending: 'Sending',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Not sent',
    queued: 'Waits for the connection',
    cancel: 'Cancel',
    'by.customer': 'Customer: ',
    'by.agent': 'AI: ',
    'by.person': 'Team: ',
    retry: 'Retry',
    answering: 'The AI is answering',
    conversation: 'Conversation',
    unread: 'Unread',
    message: 'Message',
    send: 'Send',
    channel: 'Channel',
    channelIs: 'Channel: {channel}',
  },
  translations,
);
