import { jest } from '@jest/globals';
import { scriptAddress, scriptPolicyName } from './script-address.js';

const address = 'https://app.example.test/embed/widget/v1/panel.js';

it('is the address where nothing is checked', () => {
  expect(scriptAddress(address)).toBe(address);
});

it('is made by one policy of the page, which lets in no other script', () => {
  const createPolicy = jest.fn(
    (_name: string, rules: { createScriptURL: (text: string) => string }) => rules,
  );
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  expect([scriptAddress(address), scriptAddress(address)]).toEqual([address, address]);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual([scriptPolicyName]);
  for (const other of [
    'https://evil.example.test/x.js',
    'data:text/javascript,//embed/widget/v1/script.js',
    'javascript:alert(1)//https://a.test/embed/b.js',
    `${address}?callback=x`,
  ])
    expect(() => scriptAddress(other)).toThrow('no script of this server');
});

it('is the plain address where another copy has the name of the policy, or no policy is let in', () => {
  const createPolicy = () => {
    throw new TypeError('Policy with name "agent-embed" already exists.');
  };
  Object.assign(globalThis, { trustedTypes: { createPolicy }, patchbayScripts: undefined });
  expect(scriptAddress(address)).toBe(address);
  expect(() => scriptAddress('https://evil.example.test/x.js')).toThrow('no script of this server');
});
