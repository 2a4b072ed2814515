import { defineArea, type Messages } from '@patchbay/messages';

/** The inbox: its views, its list and its pages. */
export const inbox = defineArea('inbox', {
  title: 'Inbox',
  'view.open': 'Open',
  'view.unread': 'Unread',
  'view.aiOff': 'AI is off',
  'view.closed': 'Closed',
  'view.tests': 'Own tests',
  noTestsTitle: 'No tests yet',
  noTests: 'What you try with the agent stands here, apart from what people write.',
  testAgent: 'Try the agent',
  toTests: 'Show own tests',
  channels: 'Channels',
  'view.call': 'Calls',
  'view.sms': 'Texts',
  'view.client': 'Web chats',
  'view.email': 'E-mail',
  chooseTitle: 'Choose a conversation',
  choose: 'Arrow keys move through the list, Enter opens.',
  clear: 'Clear',
  noneHere: 'No conversation here right now.',
  noJunkTitle: 'No junk',
  noJunk: 'What the AI takes for spam lands here.',
  noneTitle: 'No conversations yet',
  none: 'Calls and texts to {name} show up here the moment they arrive.',
  yourAgent: 'your agent',
  conversations: 'Conversations',
  notLoaded: 'Could not load the conversations',
  'tab.priority': 'Priority',
  'tab.agent': 'Junk',
  search: 'Search conversations',
  searchHint: 'Name, number or words',
  ownTest: 'Test',
  'by.customer': '{text}',
  'by.system': '{text}',
  'by.agent': 'Agent: {text}',
  'by.person': 'You: {text}',
  noMessages: 'No messages yet',
});

/** The messages of this area in the current language. */
export type InboxMessages = Messages<typeof inbox.texts>;
