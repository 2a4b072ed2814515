import { hostOrigin } from './host-origin.js';

describe('the origin of a page that may show the app', () => {
  it.each([
    ['https://a.test', 'https://a.test'],
    ['https://a.test:8443/x?y', 'https://a.test:8443'],
    ['http://a.test', null],
    ['http://localhost:4390', 'http://localhost:4390'],
    ['*', null],
    ['a.test', null],
    ['javascript:alert(1)', null],
  ])('of %s is %s', (line, origin) => expect(hostOrigin(line)).toBe(origin));
});
