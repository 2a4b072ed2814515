import { refused } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const busy = 'The carrier is busy. Try again in a minute.';
const storiesOf = (full: Parameters<typeof overlayStories>[0]['full']) =>
  overlayStories({
    name: 'callVerify',
    load: conversationsOverlays.callVerify,
    params: { value: '+15125550148' },
    full,
    shows: 'a code of six digits',
  });

/** The story after a press on "Call me", once it shows a text. */
const called = (story: ReturnType<typeof storiesOf>['full'], shows: RegExp) => ({
  ...story,
  play: async () => {
    await story.play();
    const body = within(document.body);
    await userEvent.click(await body.findByRole('button', { name: 'Call me' }));
    await body.findByText(shows, {}, { timeout: 10_000 });
  },
});

/** It asks for nothing before the call, so there is no state of loading. */
export const Full = storiesOf({}).full;
export const Called = called(
  storiesOf({ requestPhoneVerificationCode: { success: true } }).full,
  /We are calling/,
);
export const Failed = called(
  storiesOf({ requestPhoneVerificationCode: refused('internal', busy) }).full,
  /The call could not be made/,
);
