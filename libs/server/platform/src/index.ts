export { type RunningServer, resealSecrets, startServer } from './start-server.js';
export { type ServerConfig } from './server-config.js';
export { type PlatformSettings } from './platform-settings.js';
export { composePlatform, type Platform } from './compose.js';
export { type Mail } from '@patchbay/server-core';
export { type Services } from '@patchbay/server-core';
/** The defaults of the limits that an installation may set, for the page of settings. */
export { usageLimitDefaults } from '@patchbay/server-money';
