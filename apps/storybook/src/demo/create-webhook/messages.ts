import { defineArea } from '@patchbay/messages';

/** What the overlay `createWebhook` says. */
export const createWebhook = defineArea('createWebhook', {
  title: 'New webhook',
  url: 'URL',
  label: 'Label',
  type: 'Type',
  'type.conversation': 'Conversation',
  'type.incoming': 'Incoming',
  'type.contact': 'Contact',
  'type.agent': 'Agent',
  'type.onboarding': 'Onboarding',
  'type.outboundMessage': 'Outbound message',
  'type.security.event': 'Security event',
  'type.goal': 'Goal',
  'action.send': 'Create',
  'action.cancel': 'Cancel',
  'action.done': 'Created',
});
