import { describe, expect, it, jest } from '@jest/globals';
import { aViewer, type FakeReplies } from '@patchbay/fakes';
import {
  overlayCatalogue,
  type OverlayArgs,
  openOverlay,
  type OverlayName,
} from '@patchbay/intents';
import { stringifySearch } from '@patchbay/routes';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { type OverlayLoader, type OverlayScreens } from '../index.js';
import { renderApp } from './render-app.js';

export interface OverlayContract<N extends OverlayName> {
  readonly args?: Partial<OverlayArgs<N>>;
  readonly replies?: FakeReplies;
  /** Text that the screen shows once it has loaded. */
  readonly shows: string | RegExp;
}

// jsdom paints nothing, and a screen alone has no landmarks: the browser journeys check contrast
// and landmarks.
const notInJsdom = Object.fromEntries(
  ['color-contrast', 'region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'].map(
    (rule) => [rule, { enabled: false }],
  ),
);

const dialogs = '[role="dialog"], [role="alertdialog"]';
const anyDialog = () => document.querySelector<HTMLElement>(dialogs);
const dialogWithFocus = () => document.activeElement?.closest<HTMLElement>(dialogs) ?? null;
const noDialog = () => waitFor(() => expect(anyDialog()).toBeNull());

function width(narrow: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: narrow && query.includes('max-width'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }));
}

/**
 * The contract of every overlay: it opens by its address, has a name, receives the focus, and
 * closes by Escape, its button and Back.
 */
export function itBehavesLikeOverlay<N extends OverlayName>(
  name: N,
  load: OverlayLoader<N>,
  { args, replies = {}, shows }: OverlayContract<N>,
): void {
  const { permission } = { permission: undefined, ...overlayCatalogue[name] };
  const overlays = { [name]: load } as unknown as Partial<OverlayScreens>;
  const url = `/app/org/7${stringifySearch(openOverlay({}, name, args))}`;

  describe(`the overlay ${name}`, () => {
    it('opens by its address, with a name, and receives the focus', async () => {
      await renderApp({ url, overlays, replies });
      expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0);
      // The surface shown while the screen was loading may still be closing.
      await waitFor(() => expect(dialogWithFocus()).not.toBeNull());
      const surface = dialogWithFocus();
      expect(
        surface?.getAttribute('aria-labelledby') ?? surface?.getAttribute('aria-label'),
      ).toBeTruthy();
    });

    it('closes by Escape and removes itself from the address', async () => {
      const { router } = await renderApp({ url, overlays, replies });
      await screen.findAllByText(shows);
      await userEvent.keyboard('{Escape}');
      await noDialog();
      expect(router.history.location.search).toBe('');
    });

    it('closes by Back, and opens again by Forward', async () => {
      const { router } = await renderApp({ overlays, replies });
      await act(async () => router.history.push(url));
      await screen.findAllByText(shows);
      await act(async () => router.history.back());
      await noDialog();
      await act(async () => router.history.forward());
      await screen.findAllByText(shows);
    });

    it.each(['light', 'dark'] as const)(
      'has nothing that axe objects to, in the %s scheme',
      async (scheme) => {
        await renderApp({ url, overlays, replies, scheme });
        await screen.findAllByText(shows);
        const { violations } = await axe.run(document.body, { rules: notInJsdom });
        expect(
          violations.map(
            (found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`,
          ),
        ).toEqual([]);
      },
    );

    it('is shown on a phone too', async () => {
      width(true);
      try {
        await renderApp({ url, overlays, replies });
        expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0);
      } finally {
        jest.restoreAllMocks();
      }
    });

    if (permission !== undefined) {
      it('says who grants the permission when it is missing', async () => {
        await renderApp({
          url,
          overlays,
          replies: {
            ...replies,
            getViewer: aViewer({}, { [permission]: 'Harborline decides this.' }),
          },
        });
        expect(await screen.findByText('Harborline decides this.')).toBeTruthy();
      });
    }
  });
}
