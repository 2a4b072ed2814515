import { answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { conversationsOverlays } from '../../index.js';
import { Screen } from './DuplicatesPage.js';
import { contact, fields, other } from './merge-sample.js';

const groups = {
  ...exampleReply('listContactDuplicates'),
  groups: [{ alike: ['phone' as const, 'name' as const], contacts: [contact, other] }],
  total: 1,
  separate: [],
};
const plan = {
  ...exampleReply('mergeContacts'),
  version: 'v1',
  fields,
  conversations: { kept: 2, merged: 1 },
  contact: { ...contact, furtherAddresses: ['+15125550149'] },
  merge: null,
};
const merge = exampleReply('listContactMerges').merges[0]!;

const { previewContact } = conversationsOverlays;
const none = { ...exampleReply('listContactMerges'), merges: [] };
const full = {
  listContactDuplicates: groups,
  listContactMerges: { ...none, merges: [merge] },
  undoContactMerge: exampleReply('undoContactMerge'),
  separateContacts: exampleReply('separateContacts'),
  mergeContacts: ({ dryRun }: Readonly<Record<string, unknown>>) =>
    dryRun === true ? plan : { ...plan, merge },
};
const open = (url = '/app/org/7/contacts/duplicates', replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url,
    screens: { contacts: Screen },
    overlays: { previewContact },
    replies: { ...answering(full), ...replies },
  });
const comparing = '/app/org/7/contacts/duplicates?keep=3005&merge=3006';
const axeFinds = async () =>
  (
    await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
  ).violations.map(({ id }) => id);

describe('duplicates', () => {
  it('are listed with what they have in common, and lead to their comparison', async () => {
    const { router } = await open();
    const group = await screen.findByRole('listitem', { name: /Dana Whitfield/ });
    expect(group).toHaveTextContent('Same number');
    expect(group).toHaveTextContent('+1 (512) 555-0149');
    expect(await axeFinds()).toEqual([]);
    await userEvent.click(within(group).getByRole('link', { name: /^Compare/ }));
    await waitFor(() => expect(router.history.location.search).toBe('?keep=3005&merge=3006'));
  });

  it('say so where there are none', async () => {
    await open(
      undefined,
      answering({
        listContactDuplicates: { ...groups, groups: [], total: 0 },
        listContactMerges: none,
      }),
    );
    expect(await screen.findByText('No duplicates')).toBeInTheDocument();
    expect(screen.queryByText('Merged in the last 30 days')).toBeNull();
  });

  it('say what went wrong, and try again', async () => {
    const answers = [refused('internal', 'The disk is full.'), groups];
    await open(undefined, answering({ listContactDuplicates: () => answers.shift() ?? groups }));
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Same number')).toBeInTheDocument();
  });

  it('are closed to those who may not change contacts', async () => {
    const { server } = await open(undefined, {
      getViewer: aViewer({}, { canEditOrg: 'Ask Harborline.' }),
    });
    expect(await screen.findByText('Ask Harborline.')).toBeInTheDocument();
    expect(server.argsOf('listContactDuplicates')).toEqual([]);
  });

  it('that are different people are said to be so, which the toast takes back', async () => {
    const { server } = await open();
    const group = await screen.findByRole('listitem', { name: /Dana Whitfield/ });
    await userEvent.click(within(group).getByRole('button', { name: /^Not the same person/ }));
    expect(
      await screen.findByText('They are no longer suggested as duplicates'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('They can be suggested as duplicates again'),
    ).toBeInTheDocument();
    const pair = { id: contact.id, otherId: other.id };
    expect(server.argsOf('separateContacts')).toEqual([
      expect.objectContaining(pair),
      expect.objectContaining({ ...pair, separate: false }),
    ]);
  });

  it('that were marked as different people are listed, and can be suggested again', async () => {
    const pair = {
      id: 3005,
      otherId: 3006,
      name: 'Dana Whitfield',
      otherName: 'Dana Whitfield Jr.',
    };
    const separate = [{ ...pair, timestamp: 1767605400 }];
    const { server } = await open(
      undefined,
      answering({ listContactDuplicates: { ...groups, groups: [], total: 0, separate } }),
    );
    expect(await screen.findByText('Different people')).toBeInTheDocument();
    expect(await axeFinds()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Undo that/ }));
    expect(
      await screen.findByText('They can be suggested as duplicates again'),
    ).toBeInTheDocument();
    expect(server.argsOf('separateContacts')).toEqual([
      expect.objectContaining({ id: 3005, otherId: 3006, separate: false }),
    ]);
  });

  it('say why a pair could not be marked', async () => {
    await open(
      undefined,
      answering({ separateContacts: refused('internal', 'The disk is full.') }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Not the same person/ }));
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
  });

  it('that were merged can be parted again', async () => {
    const { server } = await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the merge/ }));
    await waitFor(() =>
      expect(server.argsOf('undoContactMerge')).toEqual([
        expect.objectContaining({ id: merge.id }),
      ]),
    );
    expect(await screen.findByText('They are two contacts again')).toBeInTheDocument();
  });
});

describe('the comparison of two contacts', () => {
  it('says of each field which value stays, and has no fault that axe finds', async () => {
    const { server } = await open(comparing);
    const row = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
    expect(await row('What the agent knows')).toHaveTextContent('Both are kept');
    expect(await row('insurance')).toHaveTextContent('NothingOakMerged contact');
    expect(await row('May get offers')).toHaveTextContent('YesNo');
    expect(screen.getByText(/1 conversation of the merged contact is shown/)).toBeInTheDocument();
    expect(await axeFinds()).toEqual([]);
    expect(server.argsOf('mergeContacts')).toEqual([
      expect.objectContaining({ id: 3005, mergedId: 3006, dryRun: true }),
    ]);
  });

  it('is made again with the value that is chosen, and merged as it was compared', async () => {
    const { server, router } = await open(comparing);
    const name = await screen.findByRole('radiogroup', { name: 'Value of Name' });
    await userEvent.click(within(name).getByRole('radio', { name: 'Merged contact' }));
    await waitFor(() =>
      expect(server.argsOf('mergeContacts').at(-1)).toEqual(
        expect.objectContaining({ take: ['name'], dryRun: true }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Contacts merged')).toBeInTheDocument();
    expect(server.argsOf('mergeContacts').at(-1)).toEqual(
      expect.objectContaining({ id: 3005, mergedId: 3006, take: ['name'], version: 'v1' }),
    );
    await waitFor(() => expect(router.history.location.search).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.argsOf('undoContactMerge')).toEqual([
        expect.objectContaining({ id: merge.id }),
      ]),
    );
  });

  it('that is out of date is shown again, and nothing was merged', async () => {
    const mergeContacts = ({ dryRun }: Readonly<Record<string, unknown>>) =>
      dryRun === true ? plan : refused('conflict', 'One of the contacts has changed since.');
    const { server } = await open(comparing, answering({ mergeContacts }));
    await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('A contact has changed since')).toBeInTheDocument();
    await waitFor(() => expect(server.argsOf('mergeContacts')).toHaveLength(3));
  });

  it('can be left because they are different people', async () => {
    const { server, router } = await open(comparing);
    await userEvent.click(await screen.findByRole('button', { name: 'Not the same person' }));
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(server.argsOf('separateContacts')).toEqual([
      expect.objectContaining({ id: 3005, otherId: 3006 }),
    ]);
  });

  it('can keep the other one', async () => {
    const { router } = await open(comparing);
    await userEvent.click(await screen.findByRole('link', { name: 'Keep the other one' }));
    await waitFor(() =>
      expect(router.history.location.search).toBe(`?keep=${other.id}&merge=3005`),
    );
  });

  it('says why it cannot be made', async () => {
    await open(comparing, answering({ mergeContacts: refused('invalid', 'Of another agent.') }));
    expect(await screen.findByText('Of another agent.')).toBeInTheDocument();
  });
});
