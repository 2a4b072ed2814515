import { anAccount, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta, type StoryObj } from '@storybook/react-vite';
import { Screen } from './EmbedPage.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const tenant = (embedOrigins: readonly string[]) =>
  anAccount({ id: 5, accountType: 'reseller', settings: { embedOrigins } });
const shown = (answers: Answers, text: string, search = '') =>
  screenStory({
    url: `/app/reseller/5/settings/embed${search}`,
    screens: { settings: Screen },
    answers: {
      getViewer: aViewer(),
      getAccount: tenant(['https://portal.example.com']),
      ...answers,
    },
    until: () => document.body.innerText.includes(text),
  });

export const Full = shown({}, 'https://portal.example.com');
/** No page is listed. */
export const Empty = shown({ getAccount: tenant([]) }, 'No page is listed yet.');
export const Button = shown({}, 'data-agent-button', '?kind=buttonV2');
/** The launcher of the chat in the corner. */
export const Corner = shown({}, 'data-patchbay-widget', '?kind=widget');
export const Loading = shown({ getAccount: never }, 'Embed');
export const Failed = shown({ getAccount: refused('internal') }, 'Could not load the settings');
export const Forbidden = shown(
  { getViewer: aViewer({}, { canViewEmbeds: 'Harborline decides this.' }) },
  'Harborline decides this.',
);
export const Locked = shown(
  { getViewer: aViewer({}, { canEditOrg: 'Owners of Harborline edit this.' }) },
  'Owners of Harborline edit this.',
);
/** The page that was checked, with a finding of each level. */
export const Checked = {
  ...shown(
    {
      checkInstalledPage: {
        url: 'https://crm.example.com/',
        findings: [
          { code: 'reached', level: 'fine', part: '', value: '' },
          { code: 'script-found', level: 'fine', part: 'button/v2', value: 'https://app.test' },
          { code: 'attribute-unknown', level: 'advice', part: 'button/v2', value: 'data-colour' },
          { code: 'origin-missing', level: 'problem', part: '', value: 'https://crm.example.com' },
        ],
      },
    },
    'https://portal.example.com',
  ),
  play: async ({ canvas, userEvent }) => {
    const address = await canvas.findByLabelText('Address of your page');
    await userEvent.type(address, 'https://crm.example.com{Enter}');
    await canvas.findByText(/1 problem on/);
  },
} satisfies StoryObj;
/** An organization that made a secret for identities of its visitors. */
export const Identity = shown(
  {
    getAccount: anAccount(),
    getVisitorIdentity: { since: 1_767_600_000, previousValidUntil: null },
  },
  'Signed identities are taken.',
);
export const Phone = {
  ...shown({}, 'https://portal.example.com'),
  globals: { viewport: { value: 'phone' } },
};
