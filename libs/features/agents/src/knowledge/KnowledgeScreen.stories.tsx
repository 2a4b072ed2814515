import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { Screen } from './KnowledgeScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listed = exampleReply('listKnowledgeBases');
const documents = exampleReply('listKnowledgeBaseDocuments');
const id = listed.items[0]?.id ?? '';
const onDocuments = `?detail=${id}&detailTab=documents`;
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/org/7/knowledge${search}`,
    screens: { knowledge: Screen },
    answers: {
      getViewer: aViewer(),
      listKnowledgeBases: listed,
      listAccounts: exampleReply('listAccounts'),
      listKnowledgeBaseDocuments: documents,
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listKnowledgeBases: never }, 'Knowledge');
export const Empty = story({ listKnowledgeBases: { items: [] } }, 'No knowledge bases yet');
export const Failed = story({ listKnowledgeBases: refused('internal', failing) }, failing);
export const Full = story({}, 'Website');
export const Forbidden = story({ getViewer: aViewer({}, { canViewOrg: denied }) }, denied);

/** The documents of a base beside the list, and the form that adds some. */
export const Documents = story({}, 'Prices', onDocuments);
export const NoDocuments = story(
  { listKnowledgeBaseDocuments: { documents: [] } },
  'No documents yet',
  onDocuments,
);
const [page] = documents.documents;
const file = (name: string, change: object) => ({
  ...page!,
  id: name,
  title: name,
  error: null,
  errorCode: null,
  file: { name, size: 248_000 },
  ...change,
});
const notRead = { status: 'failed', error: 'It cannot be read.', characters: 0, fetchedAt: null };

/** Files in each state, with what to do about those that could not be read. */
export const Files = story(
  {
    listKnowledgeBaseDocuments: {
      documents: [
        file('Price list.pdf', {}),
        file('House rules.docx', { status: 'pending', characters: 0, fetchedAt: null }),
        file('Contract.pdf', { ...notRead, errorCode: 'locked' }),
        file('Scan of the front door.pdf', { ...notRead, errorCode: 'no-text' }),
        file('Damaged.docx', { ...notRead, errorCode: 'unreadable' }),
      ],
    },
  },
  'Price list.pdf',
  onDocuments,
);
const lockedFile = Response.json(
  { success: false, code: 'locked', message: 'The file is locked.', retryable: false },
  { status: 400 },
);
/** Uploads that wait, are under way or were refused. */
export const Uploads = {
  ...story({ addKnowledgeBaseFile: lockedFile }, 'Prices', onDocuments),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const files = ['Contract.pdf', 'Letter.docx'].map((name) => new File(['x'], name));
    await userEvent.upload(await body.findByLabelText('Files'), files);
    await body.findAllByText('Not uploaded');
  },
};
export const Uploading = {
  ...story({ addKnowledgeBaseFile: never }, 'Prices', onDocuments),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    const files = ['Price list.pdf', 'Letter.docx'].map((name) => new File(['x'], name));
    await userEvent.upload(await body.findByLabelText('Files'), files);
    await body.findByText('Waiting');
  },
};
/** A question to a base. */
export const Question = story({}, 'Ask as a caller would', `?detail=${id}&detailTab=ask`);
