// Writes tools/operations/settings.md from the settings of the server: npm run settings.
import { writeFileSync } from 'node:fs';
import { settingsPage } from './document.js';
import { groups } from './groups.js';

const { usageLimitDefaults } = await import('@patchbay/server-platform');
writeFileSync(
  new URL('../../../../tools/operations/settings.md', import.meta.url),
  settingsPage(groups, usageLimitDefaults),
);
