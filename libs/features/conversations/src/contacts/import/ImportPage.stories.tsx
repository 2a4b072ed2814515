import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Screen } from './ImportPage.js';
import { plan } from './plan-sample.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const denied = 'Harborline decides this. Ask them to open it to you.';
const unreadable = 'The first row must name the columns, with “Phone” or “Email” among them.';

/** The page, with a chosen file unless the story is about the page before that. */
const story = (answers: Answers, words: string, hasFile = true) => ({
  ...screenStory({
    url: '/app/org/7/contacts/import',
    screens: { contacts: Screen },
    answers: {
      getViewer: aViewer(),
      listAccounts: exampleReply('listAccounts'),
      importContacts: plan,
      ...answers,
    },
    until: () => document.body.textContent.includes(hasFile ? 'File' : words),
  }),
  ...(hasFile
    ? {
        play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
          const page = within(canvasElement.ownerDocument.body);
          const file = new File(['phone'], 'contacts.csv', { type: 'text/csv' });
          await userEvent.upload(await page.findByLabelText('File'), file);
          await page.findAllByText(words);
        },
      }
    : {}),
});

export const Empty = story({}, 'Nothing is written', false);
export const Loading = story({ importContacts: never }, 'Reading the file');
export const Failed = story({ importContacts: refused('invalid', unreadable) }, unreadable);
export const Full = story({}, 'Rejected');
export const Done = story({ importContacts: { ...plan, dryRun: false } }, '3 contacts imported');
export const Forbidden = story({ getViewer: aViewer({}, { canEditOrg: denied }) }, denied, false);
