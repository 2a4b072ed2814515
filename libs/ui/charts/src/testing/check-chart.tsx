import { ToastProvider } from '@patchbay/kit';
import { type Language, LanguageProvider } from '@patchbay/messages';
import { PatchbayProvider } from '@patchbay/theme';
import { act, render, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import { type ReactNode, Suspense } from 'react';

// A drawing needs a size, which jsdom does not give.
HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 240);
// axe measures ligatures of icon fonts on a canvas, which jsdom lacks; the product has none.
HTMLCanvasElement.prototype.getContext = () => null;

/** How a chart is shown. */
export interface Shown {
  readonly scheme?: 'light' | 'dark';
  readonly language?: Language;
}

/** Renders a chart inside the theme, in a language. */
export function show(
  part: ReactNode,
  { scheme = 'light', language = 'en' }: Shown = {},
): RenderResult {
  return render(
    <PatchbayProvider env="test" scheme={scheme}>
      <LanguageProvider language={language}>
        <ToastProvider>
          <Suspense>{part}</Suspense>
        </ToastProvider>
      </LanguageProvider>
    </PatchbayProvider>,
  );
}

// jsdom paints nothing: the palette has a test of its own for contrast.
const rules = {
  'color-contrast': { enabled: false },
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
  'heading-order': { enabled: false },
};

/** Expects no accessibility violation of what is rendered. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await act(() => axe.run(document.body, { rules }));
  expect(
    violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}
