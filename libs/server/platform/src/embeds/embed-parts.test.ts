import { readdirSync, readFileSync } from 'node:fs';
import { embedScripts } from './embed-parts.js';

const sources = new URL('../../../../../apps/embed/src/', import.meta.url);
const folders: Readonly<Record<string, readonly string[]>> = {
  'button/v1': ['button'],
  'button/v2': ['button', 'button-v2'],
  'widget/v1': ['widget'],
  'modal/v1': ['modal'],
};

/** What the scripts themselves write into a page. */
const states: ReadonlySet<string> = new Set(['rendered', 'shown']);

const sourceOf = (folder: string): string =>
  readdirSync(new URL(`${folder}/`, sources))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, sources), 'utf8'))
    .join('\n');

/** The names after `dataset.` and in what is taken out of a dataset, as attributes. */
function readIn(source: string): string[] {
  const names = [
    ...[...source.matchAll(/\bdataset\.(\w+)/g)].map(([, name]) => name ?? ''),
    ...[...source.matchAll(/\{([^{}]*)\}(?: = (?:\w+\.)?dataset\b|: DOMStringMap)/g)].flatMap(
      ([, list = '']) => list.split(',').map((one) => one.split('=')[0]?.trim() ?? ''),
    ),
  ];
  return [...new Set(names)]
    .filter((name) => name !== '' && !states.has(name))
    .map((name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
}

describe('the table of scripts for partners’ pages', () => {
  it('has every script', () => expect(Object.keys(embedScripts)).toEqual(Object.keys(folders)));

  it.each(Object.entries(embedScripts))('knows what %s reads of an element', (part, script) => {
    const read = new Set(folders[part]?.flatMap((folder) => readIn(sourceOf(folder))));
    const known = [...(script.agent ? [script.agent] : []), ...script.reads];
    expect(read).toEqual(new Set(known));
  });

  it.each(Object.entries(embedScripts))('knows how %s finds its elements', (part, script) => {
    const all = (folders[part] ?? []).map(sourceOf).join('\n');
    for (const mark of [...script.marks, ...(script.classes ?? [])]) expect(all).toContain(mark);
  });
});
