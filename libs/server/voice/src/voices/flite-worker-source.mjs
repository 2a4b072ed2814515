// Loads the worker from its source, in tests and in development. The flag that does this for a
// process has no effect on a thread of Node 20.
import { register } from 'tsx/esm/api';

register();
await import('./flite-worker.ts');
