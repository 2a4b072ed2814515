// Bundles the media process, with the thread of its voice.
import { buildServerApp } from './server-app.mjs';

await buildServerApp('media', ['flite-worker']);
