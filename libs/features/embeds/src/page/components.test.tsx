import * as embedClient from '@patchbay/embed-client/react';
import { render, waitFor } from '@testing-library/react';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { type ComponentType } from 'react';
import ts from 'typescript';
import { type EmbedChoice, embedCodes, type EmbedKind, embedKinds } from '../snippets/kinds.js';
import { snippetOf } from '../snippets/snippets.js';

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
  '@patchbay/embed-client/react': embedClient,
};
/** What a partner's page gives the components; a component takes what it needs. */
const given = {
  token: 'once_1',
  email: 'pat+1@northside.test',
  newToken: () => Promise.resolve({ authToken: 'once_2', email: 'pat+1@northside.test' }),
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
  const exported: Record<string, ComponentType<typeof given>> = {};
  // oxlint-disable-next-line no-new-func -- the lines run as a partner’s page runs them
  const run = new Function('exports', 'require', outputText) as (
    exported: object,
    load: (name: string) => unknown,
  ) => void;
  run(exported, (name) => modules[name]);
  const [Component] = Object.values(exported);
  if (!Component) throw new Error('The lines export no component.');
  return render(<Component {...given} />).container;
}

beforeEach(() => document.head.replaceChildren());

const textOf = (page: HTMLElement) =>
  page.querySelector<HTMLElement>('[data-agent-button]')?.dataset.text;

describe('lines for React and Next', () => {
  it.each(languages)('in %s give the button script its element and load it once', (code) => {
    const page = show('buttonV2', code, plain);
    expect(page.querySelector<HTMLElement>('[data-agent-button]')?.dataset).toMatchObject({
      domain: 'https://app.example.test',
      target: 'northside-dental',
      text: 'Ask us',
      color: '#14532d',
    });
    show('button', code, plain);
    expect([...document.scripts].map(({ src }) => src)).toEqual([
      'https://app.example.test/embed/button/v2/script.js',
    ]);
  });

  it.each(languages)('in %s give a button of the first kind no colour', (code) => {
    const { dataset } = show('button', code, plain).firstElementChild as HTMLElement;
    expect([dataset.text, dataset.color]).toEqual(['Ask us', undefined]);
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

  it.each(languages)(
    'in %s open the overlays by the modal script with a new token',
    async (code) => {
      const opened: unknown[] = [];
      const open = (...values: unknown[]) => opened.push(values);
      Object.assign(window, { patchbayModal: { open, onClose() {}, offClose() {} } });
      show('modal', code, plain).querySelector('button')?.click();
      await waitFor(() =>
        expect(opened).toEqual([['https://app.example.test', 'once_2', { editAgent: 'true' }]]),
      );
    },
  );

  it('say in Next which components run in the browser', () =>
    expect(
      embedKinds.filter((kind) => snippetOf(kind, 'next', plain).startsWith("'use client';\n")),
    ).toEqual(['app', 'modal']));

  it.each(allOf)('of %s in %s hold texts of a person as texts', (kind, code) => {
    const start = `/app?a=${hostile}`;
    const page = show(kind, code, { ...plain, start, target: hostile, label: hostile });
    expect(page.querySelector('img')).toBeNull();
    expect(Object.hasOwn(window, 'pwned')).toBe(false);
    if (kind === 'button') expect(textOf(page)).toBe(hostile);
  });
});
