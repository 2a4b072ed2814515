// Writes settings.md from the settings of the server: npm run settings.
import { writeFileSync } from 'node:fs';
import { settingsPage } from '../../apps/api/src/settings/document.js';
import { groups } from '../../apps/api/src/settings/groups.js';
import { usageLimitDefaults } from '@patchbay/server-money';

writeFileSync(new URL('settings.md', import.meta.url), settingsPage(groups, usageLimitDefaults));
