// Runs the generators on a copy of the tree and compiles a generated library. generate.deep.mjs
// compiles what the others generate.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { walk } from '../checks/walk.mjs';
import { apply } from './generate.mjs';
import { planOverlay } from './overlay.mjs';
import { createSandbox } from './sandbox.mjs';
import { operationsIn, servedBy } from './served-by.mjs';

let sandbox;
before(() => (sandbox = createSandbox()));
after(() => sandbox.remove());

const rewrite = (file, change) => writeFileSync(join(sandbox.folder, file), change(textOf(file)));
const textOf = (file) => readFileSync(join(sandbox.folder, file), 'utf8');
const list = (folder) =>
  walk(sandbox.folder, [folder], () => true).map((file) => relative(sandbox.folder, file));
const tree = { read: textOf, list };
/** Areas that several folders answer, none of them half. */
const spread = ['dashboards', 'money'];

describe('npm run generate', () => {
  it('writes an operation of each area where the tree answers most of them', async () => {
    const areas = readdirSync(join(sandbox.folder, 'libs/domain/contract/src/operations'))
      .map((file) => file.replace(/\.ts$/, ''))
      .filter((area) =>
        textOf(`libs/domain/contract/src/operations/${area}.ts`).includes('operation({'),
      );
    const wrong = [];
    for (const area of areas) {
      const { folder, module } = servedBy(area, tree);
      const composed = textOf(module);
      const names = operationsIn(textOf(`libs/domain/contract/src/operations/${area}.ts`));
      const there = list(folder).filter(
        (file) => dirname(file) === folder && !file.includes('.test.'),
      );
      const answered = names.filter((name) =>
        there.some((file) => textOf(file).includes(`'${name}'`)),
      );
      if (answered.length * 2 < names.length && !spread.includes(area))
        wrong.push(`${area}: ${folder} answers ${answered.length} of ${names.length}`);
      if (!composed.includes('OperationOf<')) wrong.push(`${area}: ${module}`);
    }
    assert.deepEqual(wrong, []);
    assert.ok(areas.length > 30);
  });

  it('rejects a duplicate operation, an unknown area and a malformed path', async () => {
    const run =
      (...args) =>
      () =>
        apply(sandbox.folder, 'operation', args);
    await assert.rejects(
      run('numbers', 'searchNumbersByPrefix', 'POST', '/api/v2/x'),
      /in the contract already/,
    );
    await assert.rejects(
      run('nothing', 'a', 'GET', '/api/v2/x'),
      /Say the area.* They are .*\bnumbers\b/,
    );
    await assert.rejects(
      run('nothing', 'a', 'GET', '/api/v2/phoneNumber/a'),
      /\/api\/v2\/phoneNumber stands in numbers/,
    );
    await assert.rejects(run('numbers', 'readNumber', 'GET', '/numbers'), /begins with \/api/);
  });

  it('adds an overlay to a feature without overlays', async () => {
    // Every feature of the tree has some by now.
    rewrite('libs/features/insights/src/index.ts', (text) =>
      text
        .replace(/import [^;]*OverlayScreens[^;]*;\n/, '')
        .replace(/\n\/\*\* Overlays of this feature\. \*\/[^]*$/, ''),
    );
    rewrite('apps/web/src/overlays.ts', (text) =>
      text.replaceAll(/^.*(?:insightsOverlays).*\n/gm, ''),
    );
    await apply(sandbox.folder, 'overlay', ['zapier', 'modal', 'insights']);
    assert.match(
      textOf('libs/features/insights/src/index.ts'),
      /export const insightsOverlays = \{\n {2}zapier: \(\) => import\('\.\/screens\/ZapierOverlay\.js'\),\n\} satisfies Partial<OverlayScreens>;/,
    );
    assert.match(
      textOf('apps/web/src/overlays.ts'),
      /import \{ insightsOverlays \} from '@patchbay\/feature-insights';/,
    );
  });

  it('adds the stories of an overlay, in files of fewer than 60 lines', () => {
    const written = ['tsx', 'test.tsx', 'stories.tsx'].map((ending) =>
      textOf(`libs/features/insights/src/screens/ZapierOverlay.${ending}`),
    );
    for (const text of written) assert.ok(text.split('\n').length < 60, text);
    assert.match(written[2], /overlayStories\(\{\n {2}name: 'zapier',/);
    assert.deepEqual(
      [...written[2].matchAll(/export const (\w+) = shown/g)].map(([, name]) => name),
      ['Loading', 'Empty', 'Failed', 'Full', 'Forbidden'],
    );
  });

  it('derives an overlay from the contract, with its messages in both languages', async () => {
    const own = 'libs/features/insights/src/create-webhook';
    await apply(sandbox.folder, 'overlay', [
      ...['createWebhook', 'modal', 'insights'],
      ...['--form', 'createWebhook', '--fields', 'url,label'],
    ]);
    const screen = textOf(`${own}/CreateWebhookOverlay.tsx`);
    assert.match(
      screen,
      /useOperationForm\('createWebhook', \{\n {4}initial: \{ url: '', label: '' \}/,
    );
    assert.match(textOf(`${own}/messages.ts`), /label: 'Label',/);
    assert.match(textOf(`${own}/es.ts`), /label: 'Etiqueta',/);
    assert.match(
      textOf('libs/ui/overlays/src/titles/es.ts'),
      / {2}\/\/ Spanish to be written\n {2}zapier: 'Zapier',\n {2}createWebhook: 'Nuevo webhook',\n\};/,
    );
    assert.match(
      textOf('apps/web/src/overlays.ts'),
      /createWebhook: insightsOverlays\.createWebhook/,
    );
  });

  it('shows an address of the web as a link that is named by its page', () => {
    const { files } = planOverlay(
      ['debug', 'modal', 'insights', 'Debug', '--detail', 'getInstallation'],
      textOf,
    );
    const own = 'libs/features/insights/src/debug';
    assert.match(
      files[`${own}/facts.tsx`],
      /\{ label: t\('tosUrl'\), value: it\.tosUrl \? <WebLink url=\{it\.tosUrl\} \/> : null/,
    );
    assert.match(files[`${own}/messages.ts`], /tosUrl: "Terms of service",/);
  });

  it('refuses to derive what the contract does not have', async () => {
    for (const [args, problem] of [
      [['transactions', 'modal', 'insights', '--list', 'getContact'], /has no list of objects/],
      [
        ['transactions', 'modal', 'insights', '--list', 'listNothing'],
        /no operation "listNothing"/,
      ],
      [['transactions', 'modal', 'insights', '--table', 'listContacts'], /no option --table/],
      [
        ['transactions', 'confirm', 'insights', '--list', 'listContacts'],
        /needs a surface of the host/,
      ],
      [['transactions', 'modal', 'storybook'], /A demonstration has a shape/],
      [
        ['taskSettings', 'modal', 'insights', '--form', 'updateTaskLimits', '--fields', 'nothing'],
        /no argument "nothing"/,
      ],
    ])
      await assert.rejects(() => apply(sandbox.folder, 'overlay', args), problem);
  });

  it('adds stories next to a component of the kit, with a test that fails until they show something', async () => {
    await apply(sandbox.folder, 'story', ['libs/ui/kit/src/data/Sparkline.tsx']);
    assert.match(
      textOf('libs/ui/kit/src/data/Sparkline.stories.tsx'),
      /satisfies Meta<typeof Sparkline>/,
    );
    assert.match(
      textOf('libs/ui/kit/src/data/Sparkline.stories.test.tsx'),
      /import \{ show \} from '\.\.\/testing\/check-part\.js';/,
    );
    for (const [path, problem] of [
      ['libs/ui/kit/src/data/Sparkline.tsx', /already exists/],
      ['libs/ui/kit/src/marks/Nothing.tsx', /shows no Nothing/],
      ['libs/ui/kit/src/marks/initials.ts', /Give a part of the kit/],
    ])
      await assert.rejects(() => apply(sandbox.folder, 'story', [path]), problem);
  });

  it('adds a feature to the storybook, in the order of the others', async () => {
    await apply(sandbox.folder, 'library', ['libs/features/marks', 'Marks of a person.']);
    const listed = [
      ...textOf('apps/storybook/.storybook/main.ts').matchAll(
        /storiesOf\('features\/(.+)', '(.+)'\)/g,
      ),
    ];
    assert.deepEqual(
      listed.map(([, name]) => name),
      listed.map(([, name]) => name).sort(),
    );
    assert.ok(listed.some(([, name, title]) => name === 'marks' && title === 'Screens/Marks'));
    const { implicitDependencies } = JSON.parse(textOf('apps/storybook/project.json'));
    assert.ok(implicitDependencies.includes('feature-marks'));
  });

  it('adds a library with its layer, an empty dependency rule and a failing first test', async () => {
    const { next } = await apply(sandbox.folder, 'library', ['libs/domain/tax', 'Taxes by place.']);
    assert.deepEqual(sandbox.errorsOf('libs/domain/tax'), []);
    assert.deepEqual(JSON.parse(textOf('libs/domain/tax/project.json')).tags, [
      'layer:domain',
      'domain:tax',
    ]);
    assert.match(textOf('tools/lint/dependency-rules.mjs'), /\n {2}tax: \[\],\n\};/);
    assert.match(
      next.join(' '),
      /Name in tools\/lint\/dependency-rules\.mjs which domain libraries it may use/,
    );
    await assert.rejects(
      () => apply(sandbox.folder, 'library', ['libs/domain/tax']),
      /already exists/,
    );
    await assert.rejects(
      () => apply(sandbox.folder, 'library', ['libs/elsewhere/tax']),
      /No layer is known/,
    );
  });
});
