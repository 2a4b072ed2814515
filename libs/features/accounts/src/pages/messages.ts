import { defineArea } from '@patchbay/messages';

/** Small pages: help, the guide, addresses that lead nowhere. */
export const pages = defineArea('pages', {
  guide: 'Guide',
  guideHelp: 'Agents, conversations, and what developers need',
  ask: 'Ask {name}',
  supportHelp: 'Opens their support page',
  api: 'API reference',
  apiHelp: 'Every call, with what it takes and gives',
  about: 'About',
  aboutHelp: 'The version, and links of the provider',
  appVersion: 'Version {version} of the app',
  appVersionOn: 'Version {version} of the app on {platform}',
  lostTitle: 'There is no page at this address',
  lost: 'The link may be old, or a part of it is missing.',
  goHome: 'Go home',
});

/** The short guide. */
export const docs = defineArea('docs', {
  agent: 'Your agent',
  agentDescribe: 'Describe your business once: a template asks for what the agent must know.',
  agentDraft: 'Changes are saved as a draft. Callers hear them when you publish.',
  agentTest: 'Test by chat before you publish; tests never reach your customers.',
  conversations: 'Conversations',
  inbox:
    'Calls, texts and chats arrive in the inbox. What needs a person is under Priority, the rest under Junk.',
  aiOff:
    'Turn the AI off in a conversation to answer it yourself; turn it on again when you are done.',
  developers: 'For developers',
  calls: '<calls>Every call of the API</calls>, and the same as <openapi>OpenAPI</openapi>.',
  guides:
    'Guides with examples: <tokens>tokens</tokens>, <errors>errors</errors>, <limits>limits</limits>, <webhooks>webhooks</webhooks>, <embedding>embedding</embedding>.',
  keys: 'API keys are made under Settings, Developer. A key acts on its account and everything below it.',
  button:
    'A chat button for any web page: <code>{line}</code> and the script <code>{script}</code>.',
  embed: 'The whole app in a frame: ask for a one-time token, then show <code>{address}</code>.',
  origins:
    'Other pages may show the app once their address is listed under Settings, General, “Pages that may show the app”.',
  modal: 'Single screens over your page: <code>{script}</code>, then <code>{call}</code>.',
});

/** What each function of an agent does, what it needs, and how to say when it runs. */
export const functionGuide = defineArea('functionGuide', {
  whole: 'The whole guide',
  does: 'What it does',
  needs: 'What it needs',
  write: 'How to write it',
  schedule: 'Schedule',
  'schedule.does':
    'Finds a free time in the calendar, offers it, and books it while the caller is there. Moving and cancelling what was booked stays with people.',
  'schedule.needs':
    'Nothing: without a connected calendar it keeps its own, within the opening hours of the account.',
  'schedule.write':
    'Name what can be booked and how long it takes, and what never can. For example: cleanings 40 minutes, emergencies 20, not on Wednesdays.',
  'take-a-message': 'Take a Message',
  'take-a-message.does':
    'Asks for what you name and keeps it with the conversation in the inbox, where you are notified.',
  'take-a-message.needs': 'Nothing.',
  'take-a-message.write':
    'Say when a message is right and what it must hold. For example: when the office is closed, name, reason, and the best number to call back.',
  'call-transfer': 'Call Transfer',
  'call-transfer.does':
    'Rings a colleague and connects the caller. If they do not pick up, the agent is there again and offers to take a message.',
  'call-transfer.needs':
    'A phone number of the agent. In chats and texts there is no call to transfer.',
  'call-transfer.write':
    'One sentence for each destination, with its number or extension. For example: billing to ext:1002, new customers to +1 512 555 0111.',
  'send-sms': 'Send SMS',
  'send-sms.does':
    'Sends a text during the conversation: to the caller, or to a number in its instructions.',
  'send-sms.needs':
    'A plan with texts, a phone number, and a registered brand. Those who asked for no texts get none.',
  'send-sms.write':
    'Say when, and which words or link. For example: after a booking send the address and where to park.',
  notify: 'Notify',
  'notify.does':
    'Sends the summary of a conversation once it has ended: by e-mail, and by text to numbers.',
  'notify.needs':
    'Nothing. Without an address in its instructions it writes to that of the account.',
  'notify.write':
    'Say to whom, and whether only bookings or only messages count. For example: e-mail desk@example.com, only appointments.',
});

/** The page of a payment link. */
export const payment = defineArea('payment', {
  title: 'Payment',
  paidTitle: 'This was paid already',
  paid: 'A payment link can be paid once. You can close this page.',
  closedTitle: 'This payment link is closed',
  closed: 'Ask its sender for another one. Nothing was paid here.',
  noneTitle: 'There is no such payment link',
  none: 'It may be incomplete. Open it once more from where you got it.',
  notLoaded: 'Could not load the payment',
  retry: 'Try again',
  to: 'to {name}',
  pay: 'Pay {money}',
  note: 'You pay on the page of the payment processor.',
  later: 'Try again in a moment.',
});

/** The pages to which a payment processor sends people back. */
export const returned = defineArea('returned', {
  'paymentSuccess.title': 'The payment is being confirmed',
  paymentSuccess:
    'It counts as soon as the payment processor confirms it, usually within a minute. The receipt comes by e-mail.',
  'paymentCancel.title': 'Nothing was paid',
  paymentCancel: 'The payment was stopped before it was made.',
  'stripePayoutConnectSuccess.title': 'The payout account is being checked',
  stripePayoutConnectSuccess: 'Payouts go there as soon as the payment processor confirms it.',
  'stripePayoutConnectFailure.title': 'The payout account is not connected',
  stripePayoutConnectFailure: 'You can start again at any time; nothing was changed.',
  back: 'You are back',
  goOn: 'Go on',
  close: 'You can close this page.',
});

/** The public address of an agent. */
export const share = defineArea('share', {
  notLoaded: 'Could not load the address',
  address: 'Public address',
  addressHelp: 'Anyone with this address may chat with your agent.',
  button: 'A chat button on your site',
  buttonHelp: 'Put these two lines before the end of the page’s body.',
  'copy.lines': 'lines',
  'copy.address': 'address',
  open: 'Open',
});
