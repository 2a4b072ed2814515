import { headerFaults } from './reply-headers.js';

const right = {
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-request-id': 'r',
};

it('correct headers have no fault', () =>
  expect(headerFaults('/api/v2/account', right, false)).toEqual([]));

it.each([
  [{ 'x-content-type-options': undefined }, 'no nosniff'],
  [{ 'content-type': 'application/json' }, 'type “application/json” without a charset'],
  [{ 'cache-control': undefined }, 'may be kept: “”'],
  [
    { 'cache-control': 'private, max-age=60, immutable' },
    'may be kept: “private, max-age=60, immutable”',
  ],
  [{ server: 'node' }, 'says server'],
  [{ 'x-request-id': undefined }, 'no x-request-id'],
])('headers with %j have one fault', (changed, fault) =>
  expect(headerFaults('/api/v2/account', { ...right, ...changed }, false)).toEqual([fault]),
);
