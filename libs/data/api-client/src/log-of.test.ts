import { CallError } from './call-error.js';
import { logOf } from './log-of.js';

it.each([
  ['a wrong code', new CallError(400, 'No.'), false],
  ['an argument that cannot be read', new CallError(422, 'No.'), false],
  ['too many calls', new CallError(429, 'Later.'), false],
  ['a fault of the server', new CallError(500, 'Broken.'), true],
  ['no reply', new CallError(0, 'No connection.'), true],
  ['an answer that cannot be read', new CallError(200, 'Unreadable.'), true],
  ['a fault of the product', new TypeError('undefined'), true],
])('%s is written where it is no refusal', (_what, error, isWritten) => {
  const written: unknown[] = [];
  logOf((_message, one) => written.push(one))('It failed', error);
  expect(written).toEqual(isWritten ? [error] : []);
});
