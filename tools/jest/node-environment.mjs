import { runInContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { keepCompiledCode } from './code-cache.mjs';
import { lexicalGlobals } from './lexical-globals.mjs';

keepCompiledCode();

/**
 * Node's environment of Jest, where looking at what the language brings costs as much as anywhere
 * else.
 */
export default class QuickNodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    runInContext(lexicalGlobals, this.getVmContext());
  }
}
