import { aDomainProfile } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { accountsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const shown = overlayStories({
  name: 'docsPage',
  load: accountsOverlays.docsPage,
  full: { lookupDomain: { profile: aDomainProfile() } },
  shows: 'Your agent',
});

export const Full = shown.full;

/** The page of one function, as the catalogue of functions opens it. */
export const OfFunction = overlayStories({
  name: 'docsPage',
  load: accountsOverlays.docsPage,
  params: { value: 'functions/call-transfer' },
  full: { lookupDomain: { profile: aDomainProfile() } },
  shows: 'Rings a colleague',
}).full;
