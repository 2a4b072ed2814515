import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Menu } from '../actions/Menu.js';
import { Avatar, Tile } from '../marks/Avatar.js';
import { ChannelChip, Chip, FilterChip } from '../marks/Chip.js';
import { initialsOf } from '../marks/initials.js';
import { KeyCap } from '../marks/KeyCap.js';
import { expectAccessible, show } from '../testing/check-part.js';
import { AppShell } from './AppShell.js';
import { Breadcrumb } from './Breadcrumb.js';
import { Rail, TabBar } from './Rail.js';
import { Screen } from './Screen.js';
import { SectionNav } from './SectionNav.js';
import { ScreenSkeleton } from '../states/ScreenSkeleton.js';
import { ShellSkeleton } from './ShellSkeleton.js';
import { SearchButton, ViewAsPill } from './TopBarTools.js';
import { WalkthroughCard } from './WalkthroughCard.js';

const places = [
  { key: 'inbox', label: 'Inbox', icon: null, active: true, href: '/inbox' },
  { key: 'agents', label: 'Agents', icon: null, dot: true, href: '/agents' },
];
const levels = [
  { key: '1', name: 'Larkfield', href: '/1' },
  { key: '2', name: 'Harborline', href: '/2' },
  { key: '3', name: 'Northside Dental', href: '/3' },
];
const section = (
  <SectionNav
    title="Inbox"
    groups={[
      { key: 'a', items: [{ key: 'open', label: 'Open', count: 14, active: true, href: '/o' }] },
      { key: 'b', label: 'Channels', items: [{ key: 'c', label: 'Calls', href: '/c' }] },
    ]}
    slot={
      <WalkthroughCard title="Get ready for calls" done={3} total={4} action="Forward calls">
        Forward your line.
      </WalkthroughCard>
    }
  />
);
const shell = (embed = false) => (
  <AppShell
    embed={embed}
    rail={<Rail mark="P" items={places} />}
    breadcrumb={<Breadcrumb levels={levels} />}
    tools={
      <>
        <SearchButton onOpen={() => undefined} />
        <Menu
          label="View as"
          items={[]}
          trigger={(props) => <ViewAsPill role="Owner" lower {...props} />}
        />
      </>
    }
    section={section}
    tabBar={<TabBar items={places} />}
  >
    <Screen title="Conversations" count={14} meta="Draft saved">
      Body
    </Screen>
  </AppShell>
);

describe('AppShell', () => {
  it('marks the current navigation item and screen', () => {
    show(shell());
    const rail = screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement;
    expect(within(rail).getByRole('link', { name: 'Inbox' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(rail).getByRole('link', { name: 'Agents, something new' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('navigation', { name: 'Inbox' })).getByRole('link', { name: /Open/ }),
    ).toHaveAttribute('aria-current', 'page');
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toHaveTextContent(
      'Conversations14',
    );
  });

  it('shows no navigation of its own inside a partner’s page', () => {
    show(shell(true));
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveTextContent('Body');
  });

  it('opens and closes the drawer of sections', async () => {
    show(shell());
    const [button] = screen.getAllByRole('button', { name: 'Open sections' });
    await userEvent.click(button as HTMLElement);
    expect(screen.getAllByRole('button', { name: 'Close sections' })[0]).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it.each([
    ['a press on the screen', () => userEvent.click(screen.getByText('Body'))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    [
      'a press on the same button',
      () => userEvent.click(screen.getAllByRole('button', { name: 'Close sections' })[0]!),
    ],
  ])('closes the drawer of sections with %s', async (_what, close) => {
    show(shell());
    await userEvent.click(screen.getAllByRole('button', { name: 'Open sections' })[0]!);
    expect(screen.getAllByRole('button', { name: 'Close sections' })).toHaveLength(2);
    await close();
    expect(screen.queryByRole('button', { name: 'Close sections' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Open sections' })).toHaveLength(2);
  });

  it('lets a keyboard user skip to the content', () => {
    show(shell());
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      '#content',
    );
  });

  it('is accessible in both schemes', async () => {
    // The navigation exists twice, and a stylesheet shows one copy; jsdom applies no stylesheet, so
    // the tab bar is left out.
    await expectAccessible(
      <AppShell
        rail={<Rail mark="P" items={places} />}
        phoneHead={null}
        breadcrumb={<Breadcrumb levels={levels} />}
        section={section}
      >
        <Screen title="Conversations">Body</Screen>
      </AppShell>,
    );
    await expectAccessible(<TabBar items={places} />);
  });
});

describe('Breadcrumb', () => {
  it('names the current level and opens the switcher of a level at its button', async () => {
    const onSwitch = jest.fn();
    show(
      <Breadcrumb
        levels={[
          { key: '1', name: 'Larkfield', href: '/1' },
          { key: '2', name: 'Harborline', href: '/2', onSwitch },
        ]}
      />,
    );
    expect(screen.getByRole('link', { name: 'Harborline' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const button = screen.getByRole('button', { name: 'Switch from Harborline' });
    await userEvent.click(button);
    expect(onSwitch).toHaveBeenCalledWith(button);
  });

  it('shows a level without a selection as text, not as a link', () => {
    show(
      <Breadcrumb
        levels={[
          { key: '1', name: 'Larkfield' },
          { key: '2', name: 'Select organization', unchosen: true, onSwitch: () => undefined },
        ]}
      />,
    );
    expect(screen.queryByRole('link', { name: 'Select organization' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select organization' })).toBeInTheDocument();
  });

  it('folds the middle levels into one crumb', async () => {
    const onOpen = jest.fn();
    show(<Breadcrumb levels={levels} onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: '1 more level' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Harborline' }));
    expect(onOpen).toHaveBeenCalledWith(levels[1]);
  });
});

describe('WalkthroughCard', () => {
  it('shows the progress and opens the next step', async () => {
    const onAction = jest.fn();
    show(
      <WalkthroughCard
        title="Get ready"
        done={3}
        total={4}
        action="Forward calls"
        onAction={onAction}
      >
        Words
      </WalkthroughCard>,
    );
    expect(screen.getByRole('progressbar', { name: 'Get ready' })).toHaveAttribute(
      'aria-valuetext',
      '3 of 4',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Forward calls' }));
    expect(onAction).toHaveBeenCalled();
  });
});

describe('marks', () => {
  it.each([
    ['Dana Whitfield', 'DW'],
    ['Larkfield', 'La'],
    ['+1 (512) 555-0193', ''],
    ['Élodie', 'Él'],
    ['web visitor 4417', 'WV'],
    ['', ''],
  ])('shortens %p to %p', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });

  it('removes a filter and opens one of its parts', async () => {
    const onRemove = jest.fn();
    const onOpen = jest.fn();
    show(
      <FilterChip
        field="Duration"
        operator="is at least"
        value="60 s"
        onRemove={onRemove}
        onOpen={onOpen}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: '60 s' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Duration' }));
    expect(onOpen).toHaveBeenCalledWith('value');
    expect(onRemove).toHaveBeenCalled();
  });

  it('are accessible in both schemes', () =>
    expectAccessible(
      <>
        <Chip tone="success" dot>
          Live
        </Chip>
        <ChannelChip channel="call" />
        <FilterChip field="A" value="b" onRemove={() => undefined} />
        <Avatar name="Dana" channel="text" labelled />
        <Tile name="Harborline" />
        <KeyCap keys="modK" />
      </>,
    ));
});

describe('the window before its account is known', () => {
  const shell = (props: { readonly hasSection: boolean }) =>
    show(
      <ShellSkeleton items={9} wideRail={false} hasTabs {...props}>
        <ScreenSkeleton shape="cards" />
      </ShellSkeleton>,
    ).container;
  it('has the rail, and the section column where the screen that comes has one', () => {
    const container = shell({ hasSection: true });
    expect(container.querySelector('[data-no-section]')).toBeNull();
    expect(container.querySelectorAll('.rail-item')).toHaveLength(9);
    expect(within(screen.getByRole('main')).getByRole('status')).toBeInTheDocument();
  });
  it('has no section column where the screen has none', () => {
    expect(shell({ hasSection: false }).querySelector('[data-no-section]')).not.toBeNull();
  });
});
