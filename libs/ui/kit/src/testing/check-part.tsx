import { PatchbayProvider } from '@patchbay/theme';
import { act, render, type RenderResult } from '@testing-library/react';
import axe from 'axe-core';
import { type ReactNode } from 'react';
import { ToastProvider } from '../feedback/Toast.js';

/** Renders a component inside the theme, without transitions. */
export function show(part: ReactNode, scheme: 'light' | 'dark' = 'light'): RenderResult {
  return render(part, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <PatchbayProvider env="test" scheme={scheme}>
        <ToastProvider>{children}</ToastProvider>
      </PatchbayProvider>
    ),
  });
}

// axe measures ligatures of icon fonts on a canvas, which jsdom lacks; the product has no icon
// fonts.
HTMLCanvasElement.prototype.getContext = () => null;

// jsdom paints nothing: the tables of the theme and the browser journeys check the contrast.
const rules = {
  'color-contrast': { enabled: false },
  region: { enabled: false },
  'landmark-one-main': { enabled: false },
  'page-has-heading-one': { enabled: false },
  'heading-order': { enabled: false },
};

/** Expects no accessibility violation of a component in both colour schemes. */
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
