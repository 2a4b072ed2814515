import { runInContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { endAsyncContexts, watchAsyncContexts } from './async-contexts.mjs';
import { keepCompiledCode } from './code-cache.mjs';
import { nameCauses } from './error-causes.mjs';
import { lexicalGlobals } from './lexical-globals.mjs';

keepCompiledCode();
watchAsyncContexts();

/** Jest's environment for Node with fast access to built-in globals (`lexical-globals.mjs`). */
export default class QuickNodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    runInContext(lexicalGlobals, this.getVmContext());
  }

  handleTestEvent({ name, error }) {
    if (name === 'test_fn_failure' || name === 'hook_failure') nameCauses(error);
  }

  async teardown() {
    endAsyncContexts();
    await super.teardown();
  }
}
