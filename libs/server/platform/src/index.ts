export { type RunningServer, resealSecrets, startServer } from './start-server.js';
export { type ServerConfig } from './server-config.js';
export { type Parts, type Platform } from './platform.js';
export { composePlatform } from './compose.js';
export { type Mail } from '@patchbay/server-core';
export { type Services } from '@patchbay/server-core';
