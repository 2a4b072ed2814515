import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { DetailPanel } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const Panel = () => (
  <DetailPanel
    title="Ada Okafor"
    facts={[
      { label: 'E-mail', value: 'ada@northside.test', copy: 'ada@northside.test' },
      { label: 'Id', value: 2, copy: '2' },
      { label: 'Note', value: '' },
      {
        label: 'Billing',
        value: 'Off',
        decision: {
          reason: 'Harborline handles billing for you.',
          decidedBy: { tier: 'reseller', name: 'Harborline', setting: 'showBilling' },
        },
      },
    ]}
    activity={<p>Joined in June</p>}
    onClose={() => undefined}
  />
);
const shown = (search: string, text: string) =>
  screenStory({
    url: `/app/org/7?detail=2${search}`,
    screens: { home: Panel },
    answers: {},
    until: () => document.body.innerText.includes(text),
  });

/** Properties with a copy button, and why a value is as it is. */
export const Usual = shown('', 'Billing');

export const Activity = shown('&detailTab=activity', 'Joined in June');

export const Phone = { ...shown('', 'Billing'), globals: { viewport: { value: 'phone' } } };
