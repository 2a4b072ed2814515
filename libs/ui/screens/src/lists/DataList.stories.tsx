import { type AccountMember } from '@patchbay/contract';
import { aMember, type Answers, never, refused } from '@patchbay/fakes';
import { Button, IconTrash } from '@patchbay/kit';
import { screenStory } from '@patchbay/overlays/testing/stories';
import { type Meta } from '@storybook/react-vite';
import { DataList, defineList, type ListSource, useListAddress, useWholeList } from '../index.js';

const stories = { tags: ['!autodocs'] } satisfies Meta;
export { stories as default };

const names = ['Priya Nair', 'Ada Okafor', 'Marcus Oyelaran', 'Dana Whitfield', 'Elise Tran'];
const people = names.map((name, at) =>
  aMember({
    id: at + 1,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@northside.test`,
    role: at === 0 ? 'owner' : 'admin',
    isOwner: at === 0,
    pending: at === 3,
  }),
);

const list = defineList<AccountMember>({
  name: 'Members',
  things: 'members',
  counted: (count) => `${count} members`,
  rowKey: ({ id }) => String(id),
  rowName: ({ email }) => email,
  columns: [
    { key: 'person', label: 'Name', kind: 'person', strong: true, name: ({ name }) => name ?? '' },
    { key: 'email', label: 'E-mail', kind: 'text' },
    {
      key: 'role',
      label: 'Role',
      kind: 'status',
      filter: true,
      states: { owner: { label: 'Owner', tone: 'accent' }, admin: { label: 'Administrator' } },
    },
    { key: 'id', label: 'Id', kind: 'id', optional: true },
  ],
});

function Members() {
  const address = useListAddress(list.search);
  const source = useWholeList('listMembers', {}, { rowsOf: ({ members }) => members });
  return (
    <main>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ id }) => address.change({ detail: String(id) })}
        actions={[
          {
            key: 'remove',
            label: 'Remove',
            icon: <IconTrash size={15} />,
            danger: true,
            run: async () => true,
          },
        ]}
        empty={{
          title: 'No members yet',
          children: 'Members sign in with their e-mail address.',
          actions: <Button variant="filled">Invite member</Button>,
        }}
      />
    </main>
  );
}

const says = (text: string) => () => document.body.innerText.includes(text);
const shown = (listMembers: Answers['listMembers'], until: () => boolean, search = '') =>
  screenStory({
    url: `/app/org/7${search}`,
    screens: { home: Members },
    answers: { listMembers },
    until,
  });
const all = { members: people, users: [] };

export const Full = shown(all, says('Elise Tran'));

export const Loading = shown(never, () => document.querySelector('[aria-busy="true"]') !== null);

/** With the next step. */
export const Empty = shown({ members: [], users: [] }, says('No members yet'));

export const Failed = shown(
  refused('internal', 'The members could not be read.'),
  says('The members could not be read.'),
);

/** The address sets search, filters, order and columns. */
export const Narrowed = shown(all, says('Ada Okafor'), '?filter.role=admin&sort=-person');

/** The actions appear with the first chosen row. */
export const Selected = {
  ...shown(all, says('Elise Tran')),
  play: async () => {
    await Full.play();
    document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[1]?.click();
  },
};

function PagedMembers() {
  const address = useListAddress(list.search);
  const source = useWholeList('listMembers', {}, { rowsOf: ({ members }) => members });
  const all: ListSource<AccountMember>['all'] = async ({ onRead }) => {
    onRead(1200, 4800);
    return new Promise(() => undefined);
  };
  return (
    <main>
      <DataList
        list={list}
        source={{ ...source, total: 4800, isWhole: false, all }}
        address={address}
        empty={{ title: 'No members yet' }}
      />
    </main>
  );
}

const exporting = screenStory({
  url: '/app/org/7',
  screens: { home: PagedMembers },
  answers: { listMembers: all },
  until: says('1,200 of 4,800'),
});

/** The rows of the file are read; the reading can be stopped. */
export const Exporting = {
  ...exporting,
  play: async () => {
    await Full.play();
    document.querySelector<HTMLElement>('[aria-label="Export as CSV"]')?.click();
    await exporting.play();
  },
};

/** Rows become cards. */
export const Phone = {
  ...shown(all, says('Elise Tran')),
  globals: { viewport: { value: 'phone' } },
};
