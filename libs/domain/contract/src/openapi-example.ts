import { type Json } from './openapi-schema.js';

/**
 * The example of a field by its name, in every place. All examples describe one account: Northside
 * Dental, below the reseller Acme.
 */
const byName: Readonly<Record<string, unknown>> = {
  accountName: 'Front desk',
  address: '+15125550143',
  agentId: 2001,
  agentInstructions: 'Answer calls for Northside Dental. Book appointments.',
  agentLang: 'en-US',
  agentName: 'Nora',
  agentOutcome: 'booked',
  agentVoice: 'voice-1',
  appId: 'calendar',
  appVersion: 'v1',
  authToken: 'one-time-token',
  author: 'customer',
  authorName: 'Dana Fields',
  baseRevision: 12,
  keepFormer: true,
  batchId: '5d0a1f6e-2b7c-4a55-9c1e-8f0b4a7d2e19',
  broken: 'Opening hours on Saturday',
  businessName: 'Northside Dental',
  campaignId: 'campa-2001',
  category: 'Front office',
  aggregation: 'avg',
  channel: 'sms',
  dateFilter: 'last 30 day',
  format: 'number',
  chatAgentCampaignId: 'campa-2001',
  chatTarget: 'northside',
  city: 'Austin',
  clientSecret: 'secret-of-this-checkout',
  clear: '2001:3005',
  clientId: 'reply-1',
  content: 'I would like to come in on Tuesday.',
  'content-type': 'text/plain',
  contactNumber: '+15125550123',
  conversationUuid: '0b1c6c1e-7a51-4a8e-9a40-2f0d5f4a0b57',
  country: 'US',
  phoneCountry: 'US',
  callingCode: '+1',
  timeZone: 'America/Chicago',
  customerId: 'cus-17',
  description: 'Main app',
  detail: 'Open from 8 to 5',
  disabledIf: 'hours=always',
  displayName: 'Northside Dental',
  docsPage: 'functions/schedule',
  domain: 'agents.acme.example',
  error: 'Migration failed',
  email: 'pat@northside.example',
  eventType: 'inbound-message',
  externalAccountId: 'acct-123',
  externalBillingId: 'billing-123',
  field: 'duration',
  formula: 'count()',
  fromNumber: '+15125550199',
  fromUser: 'Dana Fields',
  fullName: 'Pat Marsh',
  greeting: 'Northside Dental, how can I help?',
  image: 'https://northside.example/logo.png',
  instructions: 'Offer the next free hour.',
  invoice: 'lnbc25m1pvjluezpp5qqqsyq',
  key: 'businessName',
  label: 'Schedule',
  lastMessage: 'See you on Tuesday.',
  excerpt: '…is there a free hour on Tuesday morning?',
  excerptId: 'a3f6c1de-7b24-4f0e-9c58-1d2e3f4a5b6c',
  lines: 'Are you open on Saturday?',
  message: 'See you on Tuesday.',
  missingRequirement: 'Connect a calendar',
  name: 'Northside Dental',
  newTitle: 'Holiday hours',
  newName: 'Front desk',
  number: '+15125550123',
  offeredProductPlanId: 'pplan-basic',
  options: 'always',
  oneTimeToken: 'one-time-token',
  orgName: 'Northside Dental',
  orgId: 2001,
  organizationId: 2001,
  partnerId: 1000,
  partnerName: 'Acme Group',
  path: 'body.email',
  phoneNumber: '+15125550123',
  phrase: 'TEETH',
  placeholder: 'The name on the door',
  prefix: '512',
  productPlanId: 'pplan-basic',
  promptReason: 'Callers ask for it first.',
  promptReasonTitle: 'Say the hours',
  promptSuggestion: 'Open Monday to Friday, 8 to 5.',
  promptText: 'Are you open on Tuesday?',
  promptTip: 'As callers know it',
  queryText: 'north',
  reason: 'Owners may do this.',
  region: 'TX',
  reaction: '👍',
  reply: 'Yes, from 8 to 5.',
  resellerId: 1500,
  resellerName: 'Acme',
  roomId: '2001:3005',
  schema: 'duration',
  setting: 'showBilling',
  snapshot: {},
  source: 'sms',
  status: 'delivered',
  subscription: 'pplan-basic',
  summary: 'Dana booked a cleaning for Tuesday.',
  targetAgent: 2001,
  tempUserToken: 'visitor-storage',
  templateId: 'message-taker',
  text: 'Yes, from 8 to 5.',
  tier: 'reseller',
  timezone: 'America/Chicago',
  title: 'Holiday hours',
  toNumber: '+15125550123',
  toUser: 'northside',
  token: 'the-token-itself',
  type: 'text',
  url: 'https://app.example.com/pay/7f3a',
  unregisteredDisplayName: 'Dana Fields',
  userId: 3,
  username: 'northside',
  uuid: '0b1c6c1e-7a51-4a8e-9a40-2f0d5f4a0b57',
  value: 'Northside Dental',
  verificationCode: '123456',
  version: 'v1',
  vidaPhoneNumber: '+15125550123',
  welcomeMessage: 'Northside Dental, how can I help?',
  words: 'Booked Tuesday, 9:40 AM',
  privacyUrl: 'https://acme.example/privacy',
  color: '#0f766e',
};

const isNull = (schema: Json) => schema['type'] === 'null';

/** Finds the first value that a list of words or patterns allows. */
function plain(schema: Json, name: string): unknown {
  const known = Object.hasOwn(byName, name) ? byName[name] : undefined;
  switch (schema['type']) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return typeof known === 'number'
        ? known
        : name === 'id' || name === 'accountId'
          ? 2001
          : /^(page|pageNumber|after|unread|revision|seq)$/.test(name)
            ? 0
            : 1;
    case 'string':
      return typeof known === 'string' ? known : name === 'id' ? 'a1b2c3' : 'text';
    default:
      return known ?? 'text';
  }
}

/**
 * A value that a schema allows: its own example, or one made from its parts and the names of its
 * fields. The same schema gives the same value.
 */
export function exampleOf(schema: Json, name: string, components: Json): unknown {
  const again = (other: unknown, as = name) => exampleOf(other as Json, as, components);
  if (typeof schema['$ref'] === 'string')
    return again(components[schema['$ref'].replace('#/components/schemas/', '')]);
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const choice = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choice) return again(choice.find((each) => !isNull(each)));
  if (schema['type'] === 'array')
    return Object.keys((schema['items'] ?? {}) as Json).length === 0
      ? []
      : [again(schema['items'])];
  if (schema['type'] !== 'object') return plain(schema, name);
  if (!schema['properties']) return {};
  return Object.fromEntries(
    Object.entries(schema['properties'] as Json).map(([key, part]) => [key, again(part, key)]),
  );
}
