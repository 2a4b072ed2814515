export {
  type RunningServer,
  type ServerConfig,
  resealSecrets,
  startServer,
} from './start-server.js';
export { type Parts, type Platform } from './platform.js';
export { composePlatform } from './compose.js';
export { type Mail, type Services } from './services.js';
