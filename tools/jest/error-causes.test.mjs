import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { it } from 'node:test';
import { nameCauses } from './error-causes.mjs';

const failed = (cause) => new TypeError('fetch failed', { cause });
const named = (error) => {
  nameCauses(error);
  return error;
};

it('a failed test names the causes of its error, in its message and in its stack', () => {
  const program = `
    const { default: Environment } = await import('./node-environment.mjs');
    const error = await fetch('http://127.0.0.1:1').catch((failure) => failure);
    Environment.prototype.handleTestEvent({ name: 'test_fn_failure', error });
    process.stdout.write(JSON.stringify([error.message, error.stack]));
  `;
  const args = ['--no-warnings', '--experimental-vm-modules', '--input-type=module', '-e', program];
  const options = { cwd: import.meta.dirname, encoding: 'utf8' };
  const [message, stack] = JSON.parse(execFileSync(process.execPath, args, options));
  assert.match(message, /^fetch failed \(cause: .+\)$/);
  assert.ok(stack.startsWith(`TypeError: ${message}\n`));
});

it('causes of causes are named, and a circle of them ends', () => {
  const inner = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  inner.cause = inner;
  const { message } = named(failed(new Error('broken', { cause: inner })));
  assert.equal(message.match(/ECONNRESET reset/g).length, 4);
  assert.ok(message.startsWith('fetch failed (cause: broken; ECONNRESET reset; '));
});

it('errors without a cause, and what is no error, stay as they are', () => {
  assert.equal(named(new Error('plain')).message, 'plain');
  for (const thrown of [undefined, null, 'text', 7]) assert.doesNotThrow(() => nameCauses(thrown));
  assert.equal(named(failed(null)).message, 'fetch failed (cause: null)');
});
