import { type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './KnowledgeScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const listed = exampleReply('listKnowledgeBases');
const documents = exampleReply('listKnowledgeBaseDocuments');
const id = listed.items[0]?.id ?? '';
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
export const Documents = story({}, 'Prices', `?detail=${id}&detailTab=documents`);
export const NoDocuments = story(
  { listKnowledgeBaseDocuments: { documents: [] } },
  'No documents yet',
  `?detail=${id}&detailTab=documents`,
);
/** A question to a base. */
export const Question = story({}, 'Ask as a caller would', `?detail=${id}&detailTab=ask`);
