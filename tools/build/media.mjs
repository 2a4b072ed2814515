// Bundles the media process, with the thread of its voice. A test names another folder for the result.
import { buildServerApp } from './server-app.mjs';

await buildServerApp('media', ['flite-worker'], process.argv[2]);
