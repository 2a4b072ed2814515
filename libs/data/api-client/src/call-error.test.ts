import { CallError, fieldMessage } from './index.js';

describe('the message of a field', () => {
  const error = new CallError(400, 'Check the marked fields.', {
    fields: [
      { path: 'body.email', message: 'must be an e-mail address' },
      { path: 'query.page', message: 'must be a number' },
      { path: 'body.settings.brandColor', message: 'must be a colour' },
      { path: 'plain', message: 'is needed' },
    ],
  });

  it.each([
    ['email', 'Must be an e-mail address'],
    ['page', 'Must be a number'],
    ['settings.brandColor', 'Must be a colour'],
    ['plain', 'Is needed'],
    ['body.email', undefined],
    ['brandColor', undefined],
    ['name', undefined],
  ])('for %s is %p', (name, message) => expect(fieldMessage(error, name)).toBe(message));

  it('is absent without an error', () =>
    expect([fieldMessage(null, 'email'), fieldMessage(undefined, 'email')]).toEqual([
      undefined,
      undefined,
    ]));
});
