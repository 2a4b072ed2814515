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

it('Trusted types permit the service worker of the page as the only script URL, where it has one', () => {
  const made: { createScriptURL?(address: string): string | null }[] = [];
  const page = {
    trustedTypes: {
      createPolicy: (_name: string, rules: (typeof made)[number]) => made.push(rules),
    },
  };
  allowStyleTexts(page);
  allowStyleTexts(page, '/service-worker.js');
  expect(made.map((rules) => Object.keys(rules))).toEqual([
    ['createHTML'],
    ['createHTML', 'createScriptURL'],
  ]);
  expect(made[1]?.createScriptURL?.('/service-worker.js')).toBe('/service-worker.js');
  for (const address of [
    '/service-worker.js?x',
    'https://evil.example/service-worker.js',
    'data:,',
  ])
    expect(made[1]?.createScriptURL?.(address)).toBeNull();
});

it('Trusted types change nothing in a browser that lacks them', () =>
  expect(() => allowStyleTexts({})).not.toThrow());
