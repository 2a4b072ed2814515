import * as z from 'zod/mini';
import { described, named, open, required, title, titleOrNone } from '../wire.js';
import { epochMilliseconds, epochSecondsText } from '../wire-time.js';

/** The wire's names for the kinds of node. `user` is a person who is a member of a node. */
export const accountType = z.enum(['partner', 'reseller', 'organization', 'agent', 'user']);

/** A link of an account: to the open web only. */
const webLink = () =>
  described(
    z
      .string()
      .check(
        z.maxLength(2000),
        z.regex(/^https?:\/\/[^\s<>"']+$/i, 'must be a link that begins with https:// or http://'),
      ),
    'An address of the open web',
    'https://northside.example/book',
  );

/** An account's page elsewhere. */
export const socialLink = named(
  'SocialLink',
  'An account’s page elsewhere',
  z.object({
    type: described(required(40), 'Which site', 'facebook'),
    url: webLink(),
    title: z.optional(described(titleOrNone(120), 'What it is called', 'Northside on Facebook')),
  }),
);

/** A link on an account's public page. */
export const pageLink = named(
  'PageLink',
  'A link on an account’s public page',
  z.object({
    id: described(required(80), 'Names the link among those of the page', 'book-online'),
    title: described(title(120), 'What it says', 'Book online'),
    url: webLink(),
    image: z.optional(webLink()),
  }),
);

/** How an account is shown: names and picture. */
export const accountDetails = named(
  'AccountDetails',
  'How an account is shown',
  z.object({
    orgName: z.optional(z.nullable(z.string())),
    resellerName: z.optional(z.nullable(z.string())),
    partnerName: z.optional(z.nullable(z.string())),
    name: z.optional(z.nullable(z.string())),
    displayName: z.string(),
    image: z.nullable(z.string()),
    privacyUrl: z.optional(z.nullable(z.string())),
    socialLinks: z.optional(z.array(socialLink)),
    links: z.optional(z.array(pageLink)),
    // Notes of its own members and of higher accounts; no other account reads them.
    description: z.optional(z.string()),
    firstName: z.optional(described(z.string(), 'Of the owner', 'Ada')),
    lastName: z.optional(described(z.string(), 'Of the owner', 'Lovelace')),
    businessName: z.optional(z.string()),
    businessAddress: z.optional(
      described(z.string(), 'Where the business is', '410 Lamar Street, Austin'),
    ),
    orgAccountType: z.optional(z.enum(['internal', 'customer'])),
    hipaaSetting: z.optional(z.enum(['on', 'off', 'inherit'])),
    smsBrandId: z.optional(described(z.string(), 'The brand that the carrier approved', 'B4X7Q2')),
    smsCampaignId: z.optional(
      described(z.string(), 'The campaign that the carrier approved', 'C9K3M1'),
    ),
  }),
);

/** An account as its own members see it. Never carries a token. */
export const account = named(
  'Account',
  'An account as its own members see it',
  z.object({
    id: z.int(),
    username: z.string(),
    accountType,
    active: z.boolean(),
    superAdmin: z.boolean(),
    partnerId: z.nullable(z.int()),
    resellerId: z.nullable(z.int()),
    organizationId: z.nullable(z.int()),
    timestamp: epochMilliseconds(),
    email: z.nullable(z.string()),
    name: z.nullable(z.string()),
    orgName: z.nullable(z.string()),
    accountName: z.nullable(z.string()),
    agentName: z.nullable(z.string()),
    vidaPhoneNumber: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    vidaPremium: z.boolean(),
    smsEnabled: z.boolean(),
    productPlanId: z.nullable(z.string()),
    externalAccountId: z.nullable(z.string()),
    externalBillingId: z.nullable(z.string()),
    permittedAccountIds: z.array(z.int()),
    details: accountDetails,
    settings: open(),
    socialLinks: z.optional(z.array(socialLink)),
    socialLinksPosition: z.optional(z.enum(['top', 'bottom'])),
    links: z.optional(z.array(pageLink)),
    linksConfig: z.optional(open()),
  }),
);

/** An account as its own members see it; `timestamp` is in milliseconds. */
export type Account = z.output<typeof account>;

/** One row of an account list. */
export const accountListItem = named(
  'AccountListItem',
  'One row of an account list',
  z.object({
    id: z.int(),
    username: z.string(),
    type: accountType,
    displayName: z.string(),
    orgName: z.optional(z.nullable(z.string())),
    resellerName: z.optional(z.nullable(z.string())),
    accountName: z.optional(z.nullable(z.string())),
    image: z.nullable(z.string()),
    orgId: z.optional(z.nullable(z.int())),
    resellerId: z.nullable(z.int()),
    partnerId: z.nullable(z.int()),
    subscription: z.optional(z.nullable(z.string())),
    vidaPhoneNumber: z.nullable(z.string()),
    externalAccountId: z.nullable(z.string()),
    active: z.boolean(),
    timestamp: epochMilliseconds(),
    agent: z.optional(
      z.object({
        publishedAt: z.nullable(epochMilliseconds()),
        changesSinceLive: z.int(),
        lastConversationAt: z.nullable(epochMilliseconds()),
      }),
    ),
  }),
);

/** One row of an account list; `timestamp` is in milliseconds. */
export type AccountListItem = z.output<typeof accountListItem>;

/** One level of the breadcrumb. */
export const hierarchyLevel = named(
  'HierarchyLevel',
  'One level of the way down the tree',
  z.object({
    id: z.int(),
    type: accountType,
    displayName: z.string(),
    image: z.nullable(z.string()),
  }),
);

const decider = () => ({ tier: z.string(), name: z.optional(z.string()) });

/** A permission with the reason for its answer and the tier that decided it. */
export const permissionAnswer = named(
  'PermissionAnswer',
  'Whether something is allowed, and who decided it',
  z.object({
    allowed: z.boolean(),
    reason: z.string(),
    decidedBy: z.optional(z.object({ ...decider(), setting: z.optional(z.string()) })),
  }),
);

/** The signed-in person, their node, their permissions, and the path down to the node. */
export const viewer = z.object({
  ...{ success: z.literal(true) },
  person: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.nullable(z.string()),
      isOwner: z.boolean(),
    }),
  ),
  role: z.enum(['superAdmin', 'partner', 'reseller', 'owner', 'admin', 'agent']),
  trueRole: z.enum(['superAdmin', 'partner', 'reseller', 'owner', 'admin', 'agent']),
  home: hierarchyLevel,
  target: hierarchyLevel,
  trail: z.array(hierarchyLevel),
  permissions: z.record(z.string(), permissionAnswer),
  /** The account’s language, and the account that chose it. */
  language: z.optional(z.object({ value: z.enum(['en', 'es']), decidedBy: z.object(decider()) })),
  /** The two-letter country in which numbers without a plus are read. */
  phoneCountry: z.optional(z.nullable(z.string())),
  /** Whether this installation may call and text mobiles of that country, and its calling code. */
  phoneReach: z.optional(z.object({ callingCode: z.string(), allowed: z.boolean() })),
  /** The zone in whose days figures are counted: that of the organization; null above one. */
  timeZone: z.optional(z.nullable(z.string())),
  /** Whether the account that is acted on is one of the installation’s test accounts. */
  isTestFlight: z.optional(z.boolean()),
});

/** The signed-in person, their node, and their permissions there. */
export type Viewer = z.output<typeof viewer>;

/** The public settings of a domain before sign-in. */
export const domainProfile = named(
  'DomainProfile',
  'What a domain shows before sign-in',
  z.object({
    id: z.int(),
    name: z.string(),
    details: z.object({
      partnerName: z.optional(z.string()),
      resellerName: z.optional(z.string()),
      image: z.nullable(z.string()),
    }),
    settings: open(),
  }),
);

/** The public settings of a domain before sign-in. */
export type DomainProfile = z.output<typeof domainProfile>;

/** An API key in a list: masked. */
export const apiToken = named(
  'ApiToken',
  'An API key; masked in lists',
  z.object({
    token: z.string(),
    description: z.string(),
    type: z.string(),
    timestamp: epochSecondsText(),
    userId: z.int(),
    lastUsed: z.optional(z.nullable(epochSecondsText())),
    id: z.optional(z.string()),
    scopes: z.optional(
      described(
        z.nullable(z.array(z.string())),
        'What the key may do, as `area:read` and `area:act`; null for everything that keys may do',
        ['conversations:read'],
      ),
    ),
    expiresAt: z.optional(z.nullable(epochSecondsText())),
    createdBy: z.optional(
      described(z.nullable(z.string()), 'Who made it', 'pat@northside.example'),
    ),
  }),
);
