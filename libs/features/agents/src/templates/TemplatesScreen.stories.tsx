import { aLevel, type Answers, aViewer, exampleReply, never, refused } from '@patchbay/fakes';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { Screen } from './TemplatesScreen.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const reseller = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
const viewer = aViewer({ home: reseller, target: reseller, trail: [reseller] });
const listed = exampleReply('listTemplates');
const failing = 'The server lost the thread. Nothing was changed.';
const denied = 'Harborline decides this. Ask them to open it to you.';
const story = (answers: Answers, words: string, search = '') =>
  screenStory({
    url: `/app/reseller/5/templates${search}`,
    screens: { templates: Screen },
    answers: {
      getViewer: viewer,
      listTemplates: listed,
      getTemplate: exampleReply('getTemplate'),
      ...answers,
    },
    until: () => document.body.textContent.includes(words),
  });

export const Loading = story({ listTemplates: never }, 'Templates');
export const Empty = story({ listTemplates: { ...listed, templates: [] } }, 'No templates yet');
export const Failed = story({ listTemplates: refused('internal', failing) }, failing);
export const Full = story({}, 'Holiday hours');
export const Forbidden = story({ getViewer: aViewer({}, { canUseFullEditor: denied }) }, denied);

/** One template beside the list, with what it asks. */
export const Detail = story({}, 'As callers know it', '?detail=a1b2c3&detailTab=questions');
