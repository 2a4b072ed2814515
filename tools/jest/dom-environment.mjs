// jsdom with the fetch family of Node: the router and the client need Request, Response and
// streams.
import { TestEnvironment } from 'jest-environment-jsdom';
import { keepCompiledCode } from './code-cache.mjs';

keepCompiledCode();

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
}
