import { aViewer, exampleReply } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { Walkthrough } from '@patchbay/screens';
import { type Meta } from '@storybook/react-vite';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const account = exampleReply('getAccount');

/** The card as wide as the column of a section, or as a phone. */
const story = (change: object, words: string, isSetUp = true, inlineSize = 220) =>
  screenStory({
    url: '/app/org/7/agents/prompt',
    screens: {
      agents: () => (
        <main style={{ inlineSize, padding: 12 }}>
          <Walkthrough isSetUp={isSetUp} />
        </main>
      ),
    },
    answers: { getViewer: aViewer(), getAccount: { ...account, ...change } },
    until: () => document.body.textContent.includes(words),
  });

const noNumber = { vidaPhoneNumber: null, settings: {} };

export const ToSetUp = story(noNumber, 'Set it up', false);
export const ToTest = story(noNumber, 'Test the agent');
export const ToForward = story(
  { vidaPhoneNumber: '+15125550100', settings: {} },
  'Forward your calls',
);
/** Above the editor of a phone. */
export const OnPhone = story(noNumber, 'Test the agent', true, 390);
