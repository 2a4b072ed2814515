import { type Answers, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from '../ChatScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const services = [
  { serviceName: 'Oil change', opcode: 1, price: 79.9, comment: 'About 45 minutes' },
  { serviceName: 'Inspection', opcode: 2, price: 0, comment: '' },
];
const shown = (target: string, answers: Answers, words: string) =>
  screenStory({
    url: `/embedChat?chatTarget=${target}&mode=scheduling`,
    screens: { embedChat: Screen },
    answers: { listDealerServices: { success: true, services }, ...answers },
    until: () => document.body.innerText.includes(words),
  });

export const Full = shown('northside', {}, 'How can we reach you?');
export const Loading = shown('loading', { listDealerServices: never }, 'Book a service');
/** The account has not set up bookings. */
export const Empty = shown(
  'closed',
  { listDealerServices: refused('not-found') },
  'Nothing can be booked here yet',
);
export const Failed = shown(
  'failed',
  { listDealerServices: refused('internal') },
  'The form did not open',
);
export const Phone = {
  ...shown('northside', {}, 'How can we reach you?'),
  globals: { viewport: { value: 'phone' } },
};
