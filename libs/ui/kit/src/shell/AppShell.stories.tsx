import { type Meta, type StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../actions/Button.js';
import { EmptyState } from '../states/States.js';
import { levels, navigationItems, sections } from '../testing/navigation.js';
import { AppShell } from './AppShell.js';
import { Breadcrumb } from './Breadcrumb.js';
import { Rail, TabBar } from './Rail.js';
import { Screen } from './Screen.js';
import { SectionNav } from './SectionNav.js';
import { SearchButton, ViewAsPill } from './TopBarTools.js';

const meta = {
  component: AppShell,
  parameters: { layout: 'fullscreen' },
  args: {
    rail: <Rail mark="P" items={navigationItems} />,
    breadcrumb: <Breadcrumb levels={levels} />,
    tools: (
      <>
        <SearchButton onOpen={fn()} />
        <ViewAsPill role="Owner" />
      </>
    ),
    section: <SectionNav title="Inbox" groups={sections} />,
    tabBar: <TabBar items={navigationItems} />,
    phoneHead: 'Northside Dental',
    children: (
      <Screen title="Conversations" count={14} padded actions={<Button>Filter</Button>}>
        <EmptyState page title="No conversation is open">
          Choose one from the list.
        </EmptyState>
      </Screen>
    ),
  },
} satisfies Meta<typeof AppShell>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

/** Embedded in a partner’s page. */
export const Embedded: Story = { args: { embed: true } };
