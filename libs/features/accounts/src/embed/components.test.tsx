import { render } from '@testing-library/react';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { type ComponentType } from 'react';
import ts from 'typescript';
import { type EmbedChoice, embedCodes, type EmbedKind, embedKinds } from './kinds.js';
import { snippetOf } from './snippets.js';

const plain: EmbedChoice = {
  server: 'https://app.example.test',
  target: 'northside-dental',
  label: 'Ask us',
  color: '#14532d',
  start: '/app/settings?editAgent=true',
};
const hostile = `"'></script><img src=x onerror=alert(1)>{window.pwned=1}\\`;
const modules: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'next/script': { __esModule: true, default: ({ src }: { src: string }) => <b title={src} /> },
};
const languages = embedCodes.filter((code) => code !== 'html');
const allOf = embedKinds.flatMap((kind) => languages.map((code) => [kind, code] as const));

/** Compiles the lines as a partner's build does, and renders their component. */
function show(kind: EmbedKind, code: 'react' | 'next', choice: EmbedChoice) {
  const { outputText, diagnostics } = ts.transpileModule(snippetOf(kind, code, choice), {
    fileName: 'lines.jsx',
    reportDiagnostics: true,
    compilerOptions: {
      allowJs: true,
      jsx: ts.JsxEmit.ReactJSX,
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  });
  expect(diagnostics).toEqual([]);
  const exported: Record<string, ComponentType<{ token: string; email: string }>> = {};
  // eslint-disable-next-line no-new-func -- the lines run as a partner’s page runs them
  const run = new Function('exports', 'require', outputText) as (
    exported: object,
    load: (name: string) => unknown,
  ) => void;
  run(exported, (name) => modules[name]);
  const [Component] = Object.values(exported);
  if (!Component) throw new Error('The lines export no component.');
  return render(<Component token="once_1" email="pat+1@northside.test" />).container;
}

beforeEach(() => document.head.replaceChildren());

describe('lines for React and Next', () => {
  it.each(languages)('in %s give a button script its element and load it once', (code) => {
    const page = show('button', code, plain);
    expect(
      page.querySelector('[data-vida-button][data-target=northside-dental]'),
    ).toHaveTextContent('Ask us');
    const address = 'https://app.example.test/embed/button/v1/script.js';
    if (code === 'next') expect(page.querySelector('b')).toHaveAttribute('title', address);
    else {
      show('button', code, plain);
      expect(document.querySelectorAll(`script[src="${address}"]`)).toHaveLength(1);
    }
  });

  it.each(languages)('in %s frame the app with the token and the address', (code) => {
    const { searchParams } = new URL(show('app', code, plain).querySelector('iframe')?.src ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({
      appEmbed: 'true',
      redirectUrl: plain.start,
      authToken: 'once_1',
      email: 'pat+1@northside.test',
    });
  });

  it.each(languages)('in %s open the overlays by the modal script', (code) => {
    const opened: unknown[] = [];
    Object.assign(window, { vdaModal: { open: (...given: unknown[]) => opened.push(given) } });
    show('modal', code, plain).querySelector('button')?.click();
    expect(opened).toEqual([['app.example.test', 'once_1', { editAgent: 'true' }]]);
  });

  it.each(allOf)('of %s in %s hold texts of a person as texts', (kind, code) => {
    const start = `/app?a=${hostile}`;
    const page = show(kind, code, { ...plain, start, target: hostile, label: hostile });
    expect(page.querySelector('img')).toBeNull();
    expect(Object.hasOwn(window, 'pwned')).toBe(false);
    if (kind === 'button') expect(page).toHaveTextContent(hostile);
  });
});
