/**
 * The allowed dependencies between libraries, as one table. ESLint's module-boundary rule, the
 * generator of libraries and the test that forbids a wildcard all read it.
 *
 * `layers`: which layer may import which. `domainDependencies`: which libraries each domain library
 * may import; all of them may use the kernel.
 */
export const layers = {
  domain: [],
  data: ['domain', 'data'],
  routing: ['domain', 'data'],
  messages: ['domain'],
  theme: ['domain'],
  // Published for partners' pages: nothing of the console comes with it.
  'embed-client': [],
  kit: ['domain', 'messages', 'theme'],
  charts: ['domain', 'messages', 'theme', 'kit'],
  editor: ['domain', 'messages', 'theme', 'kit'],
  testing: ['domain', 'messages', 'data', 'routing', 'theme', 'kit'],
  overlays: ['domain', 'messages', 'data', 'routing', 'theme', 'kit'],
  screens: ['domain', 'messages', 'data', 'routing', 'theme', 'kit', 'overlays'],
  feature: [
    'domain',
    'messages',
    'data',
    'routing',
    'theme',
    'kit',
    'charts',
    'editor',
    'overlays',
    'screens',
  ],
  'web-app': [
    'domain',
    'messages',
    'data',
    'routing',
    'theme',
    'kit',
    'charts',
    'editor',
    'overlays',
    'screens',
    'feature',
    'embed-client',
  ],
  // Its demonstrations are screens as the generator makes them; stories of features are beside them.
  storybook: ['domain', 'messages', 'data', 'routing', 'theme', 'kit', 'overlays', 'screens'],
  server: ['domain'],
  core: ['domain', 'server'],
  money: ['domain', 'server', 'core'],
  conversations: ['domain', 'server', 'core', 'money'],
  // The sound of calls: knows frames and media, not what a call means.
  voice: ['domain', 'server'],
  telephony: ['domain', 'server', 'core', 'money', 'conversations', 'voice'],
  platform: ['domain', 'server', 'core', 'money', 'conversations', 'voice', 'telephony'],
  // Test projects beside the server's libraries; none is imported by anything.
  'server-tests': [
    'domain',
    'server',
    'core',
    'money',
    'conversations',
    'voice',
    'telephony',
    'platform',
  ],
  'api-app': ['domain', 'server', 'voice', 'platform'],
  // The sound of calls as a process: nothing of it opens a database.
  'media-app': ['domain', 'voice'],
  e2e: ['domain', 'embed-client'],
  tools: ['domain'],
};

export const domainDependencies = {
  kernel: [],
  permissions: [],
  formula: [],
  contract: ['permissions'],
  'log-query': ['formula'],
  metrics: ['formula', 'log-query'],
  'template-fields': [],
  onboarding: ['template-fields'],
  formats: [],
  intents: ['permissions'],
  messaging: ['contract', 'formats', 'template-fields'],
  'spoken-text': ['formats'],
  'turn-taking': ['contract'],
};

/**
 * The server's libraries above kit, store and providers. Only those three use HTTP or the database
 * driver directly.
 */
export const serverLayers = ['core', 'money', 'conversations', 'voice', 'telephony', 'platform'];
const aboveKit = ['react', 'react-dom', '@mantine/*', '@tanstack/*', 'fastify', 'pg'];

/**
 * The layers whose stories show screens and may therefore use fixtures and the fake server. Their
 * product code may not, and tests are free of these rules.
 */
const showsFixtures = ['overlays', 'screens', 'feature', 'storybook'];

/** Imports that a layer must never use: React in the domain, Node in the browser, and so on. */
const banned = {
  domain: [
    'react',
    'react-dom',
    'react/*',
    '@mantine/*',
    '@tanstack/*',
    'jotai',
    'fastify',
    'pg',
    'node:*',
  ],
  data: ['@mantine/*', 'fastify', 'pg', 'node:*'],
  routing: ['@mantine/*', 'fastify', 'pg', 'node:*'],
  messages: ['@mantine/*', '@tanstack/*', 'fastify', 'pg', 'node:*'],
  theme: ['fastify', 'pg', 'node:*'],
  'embed-client': [
    'react-dom',
    '@mantine/*',
    '@tanstack/*',
    'jotai',
    'zod',
    'fastify',
    'pg',
    'node:*',
  ],
  kit: ['@tanstack/*', 'jotai', 'fastify', 'pg', 'node:*'],
  charts: ['@tanstack/*', 'jotai', 'fastify', 'pg', 'node:*'],
  editor: ['@tanstack/*', 'jotai', 'fastify', 'pg', 'node:*'],
  testing: ['fastify', 'pg', 'node:*'],
  overlays: ['fastify', 'pg', 'node:*'],
  screens: ['@tanstack/react-router', 'fastify', 'pg', 'node:*'],
  feature: ['@tanstack/react-router', 'fastify', 'pg', 'node:*'],
  'web-app': ['fastify', 'pg', 'node:*'],
  storybook: ['fastify', 'pg', 'node:*'],
  server: ['react', 'react-dom', '@mantine/*', '@tanstack/*'],
  core: aboveKit,
  money: aboveKit,
  conversations: aboveKit,
  voice: aboveKit,
  telephony: aboveKit,
  platform: aboveKit,
  'server-tests': ['react', 'react-dom', '@mantine/*'],
  'api-app': ['react', 'react-dom', '@mantine/*'],
  'media-app': ['react', 'react-dom', '@mantine/*', 'fastify', 'pg'],
  e2e: [],
  tools: ['react', 'react-dom', '@mantine/*'],
};

/**
 * The constraints in the form that `@nx/enforce-module-boundaries` reads, for product code or, with
 * `forStories`, for stories.
 */
export function depConstraints({ forStories = false } = {}) {
  const byLayer = Object.entries(layers).map(([layer, allowed]) => ({
    sourceTag: `layer:${layer}`,
    onlyDependOnLibsWithTags:
      layer === 'domain'
        ? ['layer:domain']
        : [...allowed, ...(forStories && showsFixtures.includes(layer) ? ['testing'] : [])].map(
            (l) => `layer:${l}`,
          ),
    ...(banned[layer].length ? { bannedExternalImports: banned[layer] } : {}),
  }));
  const inDomain = Object.entries(domainDependencies).map(([name, friends]) => ({
    sourceTag: `domain:${name}`,
    onlyDependOnLibsWithTags: (name === 'kernel' ? [] : ['kernel', ...friends]).map(
      (f) => `domain:${f}`,
    ),
  }));
  return [...byLayer, ...inDomain];
}
