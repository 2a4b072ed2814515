import { allowStyleTexts } from './trusted-types.js';

it('Trusted types permit only text without a tag as markup', () => {
  const made: { name: string; rules: { createHTML(text: string): string | null } }[] = [];
  allowStyleTexts({
    trustedTypes: {
      createPolicy: (name: string, rules: { createHTML(text: string): string | null }) =>
        made.push({ name, rules }),
    },
  });
  const [policy] = made;
  expect([made.length, policy?.name, Object.keys(policy?.rules ?? {})]).toEqual([
    1,
    'default',
    ['createHTML'],
  ]);
  expect(policy?.rules.createHTML(':root{--a:1}')).toBe(':root{--a:1}');
  for (const text of ['<b>', ':root{}</style><img src=x onerror=alert(1)>', '<'])
    expect(policy?.rules.createHTML(text)).toBeNull();
});

it('Trusted types change nothing in a browser that lacks them', () =>
  expect(() => allowStyleTexts({})).not.toThrow());
