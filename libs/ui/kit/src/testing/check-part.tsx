import { PatchbayProvider } from '@patchbay/theme';
import { act, render, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import { type ReactNode } from 'react';
import { ToastProvider } from '../feedback/Toast.js';

/** Renders a part inside the theme, without transitions. */
export function show(part: ReactNode, scheme: 'light' | 'dark' = 'light'): RenderResult {
  return render(part, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <PatchbayProvider env="test" scheme={scheme}>
        <ToastProvider>{children}</ToastProvider>
      </PatchbayProvider>
    ),
  });
}

// axe measures ligatures of icon fonts on a canvas, which jsdom does not have; we have no icon fonts.
HTMLCanvasElement.prototype.getContext = () => null;

// jsdom paints nothing: contrast is held by the theme's tables and by the browser journeys.
const rules = {
  'color-contrast': { enabled: false },
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
  'heading-order': { enabled: false },
};

/** Finds nothing wrong with a part in both schemes. */
export async function expectAccessible(part: ReactNode): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    const view = show(part, scheme);
    await act(async () => undefined);
    const { violations } = await axe.run(document.body, { rules });
    expect(
      violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`),
    ).toEqual([]);
    view.unmount();
  }
}
