import { spawnSync } from 'node:child_process';
import { Script } from 'node:vm';
import { endpointsOf, operationNames, operationOf } from '@patchbay/contract';
import { toOpenApi } from '@patchbay/contract/openapi';
import { type DocApi, type DocOperation } from './open-api.js';
import { areaTitle, referenceOf } from './reference.js';

interface Shown extends DocOperation {
  readonly security: readonly object[];
  readonly 'x-code-samples': readonly { lang: string; label: string; source: string }[];
}

const api = JSON.parse(
  JSON.stringify(
    toOpenApi({ title: 'Test API', version: '1', serverUrl: 'https://installation.example' }),
  ),
) as DocApi;
const text = referenceOf(api, operationNames);
const reference = JSON.parse(text) as {
  readonly info: object;
  readonly tags: readonly { name: string }[];
  readonly components: { readonly securitySchemes: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Shown>>>>;
};
const shown = (name: (typeof operationNames)[number]): Shown | undefined => {
  const [first] = endpointsOf(name);
  return reference.paths[first?.path ?? '']?.[first?.method.toLowerCase() ?? ''];
};
const sample = (name: (typeof operationNames)[number], label: string): string =>
  shown(name)?.['x-code-samples'].find((one) => one.label === label)?.source ?? '';

describe('the document of the reference', () => {
  it.each(operationNames)(
    'has %s once, with its other paths, its refusals and samples in five languages',
    (name) => {
      const [own, ...others] = endpointsOf(name);
      const operation = shown(name);
      expect(operation?.operationId).toBe(name);
      expect(operation?.summary).not.toContain('`');
      for (const { method, path } of others)
        expect(operation?.description).toContain(`\`${method} ${path}\``);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        Object.keys(api.paths[own?.path ?? '']?.[own?.method.toLowerCase() ?? '']?.responses ?? {}),
      );
      expect(operation?.['x-code-samples'].map(({ label }) => label)).toEqual([
        'curl',
        'JavaScript',
        'Python',
        'PHP',
        'Ruby',
      ]);
      expect(operation?.tags).toEqual([areaTitle(operationOf(name).area)]);
    },
  );

  it('has nothing but these operations, and an area for each', () => {
    const all = Object.values(reference.paths).flatMap((methods) => Object.values(methods));
    expect(all).toHaveLength(operationNames.length);
    const areas = new Set(reference.tags.map(({ name }) => name));
    expect(all.filter(({ tags }) => !areas.has(tags[0] ?? ''))).toEqual([]);
  });

  it('has samples in JavaScript that can be parsed', () => {
    for (const name of operationNames)
      expect(
        () =>
          new Script(`(async () => {${sample(name, 'JavaScript').replace(/^import .*;$/m, '')}})`),
      ).not.toThrow();
  });

  /** The command that parses a language, its option, and how samples become one program. */
  const checks = {
    curl: ['bash', '-n', (all: readonly string[]) => all.join('\n')],
    PHP: [
      'php',
      '-l',
      (all: readonly string[]) => `<?php ${all.join('\n').replaceAll('<?php', '')}`,
    ],
    Ruby: ['ruby', '-c', (all: readonly string[]) => all.join('\n')],
  } as const;
  // A shell is on every machine; the deep run installs the others.
  it.each(
    Object.entries(checks).filter(
      ([, [command]]) => spawnSync(command, ['--version']).status === 0,
    ),
  )(
    'has samples in %s that can be parsed, where it is installed',
    (language, [command, flag, joined]) => {
      const all = operationNames.map((name) => sample(name, language));
      expect(spawnSync(command, [flag], { input: joined(all), encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    },
  );

  it('has samples with exactly the required parts', () => {
    expect(sample('createWebhook', 'curl')).toBe(
      [
        `curl -X POST 'https://host.invalid/api/v2/webhooks' \\`,
        `  -H "Authorization: Bearer $TOKEN" \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{\n  "url": "https://crm.example.com/hooks/123456",\n  "label": "Our CRM",\n  "type": "conversation"\n}'`,
      ].join('\n'),
    );
    expect(sample('uploadTasksCsv', 'curl')).toContain(`-F 'csv=@file'`);
    expect(sample('uploadTasksCsv', 'Python')).toContain('files={"csv": open("file", "rb")}');
    for (const language of ['curl', 'JavaScript', 'Python', 'PHP', 'Ruby'])
      expect(sample('signinEmail', language)).not.toMatch(/Authorization|TOKEN/);
    expect(sample('createWebhook', 'PHP')).toContain(`'Authorization: Bearer ' . getenv('TOKEN')`);
    expect(sample('createWebhook', 'Ruby')).toContain('Net::HTTP::Post.new(uri)');
  });

  it('asks for a token as a header only', () => {
    expect(Object.keys(reference.components.securitySchemes)).toEqual(['bearer']);
    expect(shown('createWebhook')?.security).toEqual([{ bearer: [] }]);
    expect(shown('signinEmail')?.security).toEqual([]);
  });

  it('names neither the host nor the title of an installation', () => {
    expect(text.match(/installation\.example|Test API|patchbay\.example/g)).toBeNull();
    expect(reference.info).toEqual({ title: 'API reference', version: '1' });
    // What the owner of a domain enters, which the server looks for.
    expect([...new Set(text.match(/[\w.-]*patchbay[\w.-]*/gi))]).toEqual([
      '_patchbay.agents.acme.com',
      'patchbay-domain-proof',
    ]);
  });
});
