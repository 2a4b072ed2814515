/**
 * `npm run generate -- story libs/ui/kit/src/marks/Chip.tsx` Adds the stories of a component next
 * to it, with their test. The first story passes no props: it does not compile if the component
 * requires some, and the test fails until it states what the story shows. `apps/storybook` finds
 * the file and takes its heading from the folder.
 */
/** Storybook requires a default export. */
const shown = ['export', '{ stories as default };'].join(' ');

const storyOf = (part) => `import { type Meta } from '@storybook/react-vite';
import { type ComponentProps } from 'react';
import { ${part} } from './${part}.js';

const stories = { component: ${part} } satisfies Meta<typeof ${part}>;
${shown}

/** As it is most often. */
export const Usual: { args: ComponentProps<typeof ${part}> } = { args: {} };
`;

const testOf = (part, show) => `import { screen } from '@testing-library/react';
import { ${show.name} } from '${show.from}';
import stories, * as all from './${part}.stories.js';

describe('the stories of ${part}', () => {
  it('show it as it is most often', () => {
    ${show.name}(<stories.component {...all.Usual.args} />);
    expect(screen.getByText('Say what the story shows')).toBeVisible();
  });
});
`;

export function planStory([path], read) {
  const match = /^(libs\/ui\/kit\/src\/(?:[\w-]+\/)*)([A-Z]\w*)\.tsx$/.exec(path ?? '');
  if (!match)
    throw new Error('Give a part of the kit, for example libs/ui/kit/src/marks/Chip.tsx.');
  const [, folder, part] = match;
  if (!new RegExp(`export (?:function|const) ${part}\\b`).test(read(path) ?? ''))
    throw new Error(`${path} shows no ${part}.`);
  const stories = `${folder}${part}.stories.tsx`;
  if (read(stories) !== undefined) throw new Error(`${stories} already exists.`);
  const up = '../'.repeat(folder.split('/').length - 5);
  const show = { name: 'show', from: `${up || './'}testing/check-part.js` };
  return {
    files: {
      [stories]: storyOf(part),
      [stories.replace('.tsx', '.test.tsx')]: testOf(part, show),
    },
    next: [`Write the stories in ${stories} and what they show in the test beside it.`],
  };
}
