export { type GoogleEvent, type GoogleFault, type GoogleServer, openGoogleServer } from './google-server.js';
