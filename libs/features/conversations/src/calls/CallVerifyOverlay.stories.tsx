import { type Answers, refused } from '@patchbay/fakes';
import { overlayStories } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { conversationsOverlays } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const declared = {
  name: 'callVerify',
  load: conversationsOverlays.callVerify,
  params: { value: '+15125550148' },
  shows: 'a code of six digits',
} as const;

const shown = overlayStories({ ...declared, full: {} });

/** The screen after a press on "Call me", once it shows a text. */
const called = (full: Answers, shows: RegExp) => {
  const story = overlayStories({ ...declared, full }).full;
  return {
    ...story,
    play: async () => {
      await story.play();
      const body = within(document.body);
      await userEvent.click(await body.findByRole('button', { name: 'Call me' }));
      await body.findByText(shows, {}, { timeout: 10_000 });
    },
  };
};

/** It asks for nothing before the call, so there is no state of loading. */
export const Full = shown.full;
export const Called = called({ requestPhoneVerificationCode: { success: true } }, /We are calling/);
export const Failed = called(
  { requestPhoneVerificationCode: refused('internal', 'The carrier is busy.') },
  /The call could not be made/,
);
