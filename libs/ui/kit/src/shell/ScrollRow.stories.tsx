import { type Meta, type StoryObj } from '@storybook/react-vite';
import { PageLinks } from './page-links.js';
import { Screen } from './Screen.js';
import { ScrollRow } from './ScrollRow.js';

const pages = ['Prompt', 'Answers', 'Knowledge', 'Functions', 'Routes', 'Versions', 'Test cases'];
const current = 'Routes';

const meta = {
  component: ScrollRow,
  args: {
    label: 'Agent',
    current,
    children: pages.map((page) => (
      <a
        key={page}
        href={`#${page}`}
        aria-current={page === current ? 'page' : undefined}
        style={{ flex: 'none', padding: '8px 12px' }}
      >
        {page}
      </a>
    )),
  },
  render: (args) => (
    <div style={{ inlineSize: 280 }}>
      <ScrollRow {...args} />
    </div>
  ),
} satisfies Meta<typeof ScrollRow>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Too narrow for all pages: it begins where the open one is whole, and fades where more follow. */
export const Usual: Story = {};

/** As each screen of a section shows the pages of it. */
export const OfAScreen: Story = {
  render: (args) => (
    <div style={{ inlineSize: 280 }}>
      <PageLinks links={<ScrollRow {...args} />}>
        <Screen title="Front desk" padded>
          The routes of calls.
        </Screen>
      </PageLinks>
    </div>
  ),
};
