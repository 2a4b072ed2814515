import { securityEventKinds } from './security-event-kinds.js';
import {
  campaignsSearch,
  embedSearch,
  goalsSearch,
  inboxSearch,
  type ListNames,
  listSearch,
  logsSearch,
  metricSearch,
  noSearch,
  type PageSchema,
  qualitySearch,
  rangeSearch,
  rolloutsSearch,
  sharingSearch,
  tasksSearch,
  type SearchOfSchema,
  templateSearch,
  usageSearch,
  duplicatesSearch,
  versionsSearch,
} from './page-search.js';

/**
 * The lists that are a page: which columns and filters their addresses may name. The screens’
 * columns are typed by them.
 */
export const pageLists = {
  accounts: {
    columns: [
      'name',
      'vidaPhoneNumber',
      'externalAccountId',
      'active',
      'timestamp',
      'subscription',
      'id',
    ],
    filters: { active: ['true', 'false'] },
  },
  agents: {
    columns: [
      'name',
      'vidaPhoneNumber',
      'active',
      'published',
      'drafts',
      'lastConversation',
      'timestamp',
      'externalAccountId',
      'username',
      'id',
    ],
    filters: { active: ['true', 'false'], drafts: ['waiting', 'none'] },
  },
  members: {
    columns: ['person', 'email', 'role', 'agents', 'pending', 'id'],
    filters: { role: ['owner', 'admin'], pending: ['true', 'false'] },
  },
  contacts: {
    columns: [
      'name',
      'phone',
      'email',
      'agent',
      'lastConversation',
      'tags',
      'status',
      'leadSource',
      'updatedAt',
      'createdAt',
      'id',
    ],
    filters: { list: ['recent', 'recentlyCalled', 'recentlyMessaged', 'recentlySentEmail'] },
  },
  tasks: {
    columns: [
      'who',
      'target',
      'when',
      'state',
      'outcome',
      'type',
      'attempts',
      'scheduledFor',
      'updatedAt',
      'createdAt',
      'externalTaskId',
      'id',
    ],
    filters: {
      state: ['pending', 'running', 'finished', 'errored', 'canceled', 'deleted'],
      outcome: [
        'completed',
        'voicemail',
        'sent',
        'busy',
        'no-answer',
        'failed',
        'refused',
        'unreachable',
      ],
      type: ['call', 'text'],
      changed: ['today', 'week', 'month'],
    },
  },
  templates: {
    columns: ['title', 'category', 'fields', 'disabled', 'editable', 'revision', 'id'],
    filters: { disabled: ['true', 'false'], editable: ['true', 'false'] },
  },
  knowledge: {
    columns: ['title', 'agent', 'documentCount', 'updatedAt', 'createdAt', 'id'],
    filters: {},
  },
  keys: {
    columns: ['description', 'token', 'scopes', 'timestamp', 'lastUsed', 'expiresAt', 'createdBy'],
    filters: {},
  },
  transactions: {
    columns: ['timestamp', 'description', 'kind', 'amount', 'id'],
    filters: {},
  },
  numbers: {
    columns: ['number', 'label', 'agentName', 'kind', 'status', 'createdAt'],
    filters: { kind: ['carrier', 'own'], status: ['assigned', 'pending'] },
  },
  security: {
    columns: ['timestamp', 'kind', 'severity', 'address', 'id'],
    filters: {
      kind: securityEventKinds,
      severity: ['info', 'warning', 'critical'],
      since: ['today', 'week', 'month'],
    },
  },
  statements: {
    columns: ['period', 'state', 'plan', 'usage', 'proration', 'total', 'timestamp'],
    filters: {},
  },
} as const satisfies Readonly<Record<string, ListNames>>;

/** A column of a list that is a page. */
export type ColumnOf<L extends keyof typeof pageLists> = (typeof pageLists)[L]['columns'][number];

interface SectionEntry {
  readonly at: readonly ('organization' | 'above')[];
  readonly pages: readonly string[];
  /** The search parameters of its pages. */
  readonly search: PageSchema<object>;
  /** Those of single pages, in place of the section’s. */
  readonly searchOf?: Readonly<Record<string, PageSchema<object>>>;
}

/**
 * The sections of the console in the order of the navigation. Each has its first page at its own
 * address, `/app/data`, and others below it, `/app/data/logs`. `at` says on which accounts the
 * navigation offers it: on those that talk to people, or on those above them. Routes, links with
 * their search parameters, the navigation and the test of all addresses are derived from this
 * table.
 */
export const sitemap = {
  inbox: {
    at: ['organization'],
    pages: [
      'open',
      'unread',
      'aiOff',
      'closed',
      'call',
      'sms',
      'client',
      'email',
      'tests',
      'review',
    ],
    search: inboxSearch,
  },
  contacts: {
    at: ['organization'],
    pages: ['import', 'duplicates', 'invites'],
    search: listSearch(pageLists.contacts),
    searchOf: { import: noSearch, duplicates: duplicatesSearch, invites: noSearch },
  },
  tasks: {
    at: ['organization'],
    pages: ['campaigns'],
    search: tasksSearch(listSearch(pageLists.tasks)),
    searchOf: { campaigns: campaignsSearch },
  },
  agents: {
    at: ['organization'],
    pages: ['all', 'template', 'prompt', 'settings', 'cases', 'routes', 'versions'],
    search: noSearch,
    searchOf: { all: listSearch(pageLists.agents), versions: versionsSearch },
  },
  accounts: { at: ['above'], pages: [], search: listSearch(pageLists.accounts) },
  templates: {
    at: ['organization', 'above'],
    pages: ['edit', 'rollouts'],
    search: listSearch(pageLists.templates),
    searchOf: { edit: templateSearch, rollouts: rolloutsSearch },
  },
  knowledge: { at: ['organization'], pages: [], search: listSearch(pageLists.knowledge) },
  data: {
    at: ['organization', 'above'],
    pages: ['logs', 'metric', 'usage', 'quality', 'goals', 'sharing'],
    search: rangeSearch,
    searchOf: {
      logs: logsSearch,
      metric: metricSearch,
      usage: usageSearch,
      quality: qualitySearch,
      goals: goalsSearch,
      sharing: sharingSearch,
    },
  },
  money: {
    at: ['organization', 'above'],
    pages: ['transactions', 'statements'],
    search: noSearch,
    searchOf: {
      transactions: listSearch(pageLists.transactions),
      statements: listSearch(pageLists.statements),
    },
  },
  settings: {
    at: ['organization', 'above'],
    pages: ['general', 'members', 'numbers', 'developer', 'embed', 'notifications', 'security'],
    search: noSearch,
    searchOf: {
      members: listSearch(pageLists.members),
      numbers: listSearch(pageLists.numbers),
      developer: listSearch(pageLists.keys),
      embed: embedSearch,
      security: listSearch(pageLists.security),
    },
  },
} as const satisfies Readonly<Record<string, SectionEntry>>;

type Sitemap = typeof sitemap;

/** A section of the console. `accounts` lists the accounts below a partner or reseller. */
export type Section = keyof Sitemap;

/** A page of a section that has an address of its own below it. */
export type PageOf<S extends Section> = Sitemap[S]['pages'][number];

/** A page of a section; `/` is its first. */
export type PageKey<S extends Section> = PageOf<S> | '/';

/** The path of a page of the console, without the account. */
export type PagePath = {
  [S in Section]: `/app/${S}` | (PageOf<S> extends never ? never : `/app/${S}/${PageOf<S>}`);
}[Section];

/** A page of the console in a table of all of them: `settings`, `settings/members`. */
export type PageWord = { [S in Section]: S | `${S}/${PageOf<S>}` }[Section];

/** The search parameters of a page, beside those that every page may have. */
export type PageSearch<S extends Section, P extends string = '/'> = Sitemap[S] extends {
  readonly searchOf: { readonly [K in P]: infer Schema };
}
  ? SearchOfSchema<Schema>
  : SearchOfSchema<Sitemap[S]['search']>;

type SomePageSearch = {
  [S in Section]: { [P in PageKey<S>]: PageSearch<S, P> }[PageKey<S>];
}[Section];
type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** The search parameters of all pages. */
export type AnyPageSearch = {
  readonly [K in KeysOf<SomePageSearch>]?: ValueAt<SomePageSearch, K>;
};

/** The schema of a page’s search parameters. */
export function schemaOf<S extends Section, P extends PageKey<S>>(
  section: S,
  page: P,
): PageSchema<PageSearch<S, P>> {
  const { search, searchOf = {} }: SectionEntry = sitemap[section];
  return (searchOf[page] ?? search) as PageSchema<PageSearch<S, P>>;
}

/** The pages of a section beside its first. */
export const pagesOf = <S extends Section>(section: S): readonly PageOf<S>[] =>
  sitemap[section].pages;

/** The sections, in the order of the navigation. */
export const sections = Object.keys(sitemap) as readonly Section[];

/** The sections that the navigation of an account offers. */
export const sectionsAt = (place: 'organization' | 'above'): readonly Section[] =>
  sections.filter((section) => (sitemap[section].at as readonly string[]).includes(place));

/** Addresses below /app that partners' pages and documents still link to, and their pages now. */
export const formerAddresses: Readonly<Record<string, PagePath>> = {
  integrations: '/app/settings/developer',
  developer: '/app/settings/developer',
  forDevelopers: '/app/settings',
  'forDevelopers/developer': '/app/settings/developer',
  'forDevelopers/integrations': '/app/settings/developer',
  'settings/developers': '/app/settings/developer',
  'settings/integrations': '/app/settings/developer',
  'settings/tokens': '/app/settings/developer',
  reporting: '/app/data/logs',
  'data/dashboard': '/app/data',
  organizations: '/app/accounts',
  'agents/advanced': '/app/agents/settings',
  'agents/variables': '/app/agents',
};
