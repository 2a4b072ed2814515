/**
 * The sections of the console in the order of the navigation. Each has its first page at its own
 * address, `/app/data`, and others below it, `/app/data/logs`. `at` says on which accounts the
 * navigation offers it: on those that talk to people, or on those above them. Routes, links, the
 * navigation and the test of all addresses are derived from this table.
 */
export const sitemap = {
  inbox: {
    at: ['organization'],
    pages: ['open', 'unread', 'aiOff', 'closed', 'call', 'sms', 'client', 'email'],
  },
  agents: { at: ['organization'], pages: ['template', 'prompt', 'settings', 'versions'] },
  accounts: { at: ['above'], pages: [] },
  data: { at: ['organization', 'above'], pages: ['logs'] },
  settings: { at: ['organization', 'above'], pages: ['general', 'members', 'developer'] },
} as const satisfies Readonly<
  Record<
    string,
    { readonly at: readonly ('organization' | 'above')[]; readonly pages: readonly string[] }
  >
>;

/** A section of the console. `accounts` lists the accounts below a partner or reseller. */
export type Section = keyof typeof sitemap;

/** A page of a section that has an address of its own below it. */
export type PageOf<S extends Section> = (typeof sitemap)[S]['pages'][number];

/** The path of a page of the console, without the account. */
export type PagePath = {
  [S in Section]: `/app/${S}` | (PageOf<S> extends never ? never : `/app/${S}/${PageOf<S>}`);
}[Section];

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
  'agents/advanced': '/app/agents',
  'agents/variables': '/app/agents',
};
