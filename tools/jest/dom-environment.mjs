// jsdom with Node's fetch API: the router and the client need Request, Response and streams.
import { TestEnvironment } from 'jest-environment-jsdom';
import { endAsyncContexts, watchAsyncContexts } from './async-contexts.mjs';
import { keepCompiledCode } from './code-cache.mjs';

keepCompiledCode();
watchAsyncContexts();

const names = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'AbortController',
  'AbortSignal',
];

export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of names) if (globalThis[name]) this.global[name] = globalThis[name];
  }

  async teardown() {
    endAsyncContexts();
    await super.teardown();
  }
}
