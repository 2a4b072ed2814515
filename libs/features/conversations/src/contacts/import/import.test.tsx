import { answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { conversationsOverlays } from '../../index.js';
import { Screen } from './ImportPage.js';
import { plan } from './plan-sample.js';

const { previewContact } = conversationsOverlays;
const agents = exampleReply('listAccounts');
const [agent] = agents.accounts;
const carriedOut = ({ dryRun }: { dryRun?: unknown }) => ({
  ...plan,
  dryRun: dryRun === 'true',
});
const open = (replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url: '/app/org/7/contacts/import',
    screens: { contacts: Screen },
    overlays: { previewContact },
    replies: {
      ...answering({ listAccounts: { ...agents, accounts: [agent!] }, importContacts: carriedOut }),
      ...replies,
    },
  });
const file = (name = 'contacts.csv', type = 'text/csv') =>
  new File(['phone\n5125550148\n'], name, { type });
const choose = async (chosen = file()) =>
  userEvent.upload(await screen.findByLabelText('File'), chosen, { applyAccept: false });

describe('import of contacts', () => {
  it('says what each row would do before anything is written, and then does it', async () => {
    const { server } = await open();
    await choose();
    const grid = await screen.findByRole('grid', { name: 'Rows' });
    expect(within(grid).getByText('Dana Whitfield').closest('[role="row"]')).toHaveTextContent(
      'Changed',
    );
    expect(screen.getByLabelText('Insurance')).toHaveDisplayValue('Custom field “Insurance”');
    expect(screen.getByLabelText('Last change')).toHaveDisplayValue('Left out');
    expect(screen.queryByLabelText('Photo')).toBeNull();
    expect(server.argsOf('importContacts')).toEqual([expect.objectContaining({ dryRun: 'true' })]);
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Import 3 contacts' }));
    expect(await screen.findByText('3 contacts imported')).toBeInTheDocument();
    expect(screen.getByText('2 are new, 1 was changed.')).toBeInTheDocument();
    expect(server.argsOf('importContacts')[1]).toEqual(
      expect.objectContaining({ dryRun: 'false' }),
    );
    expect(screen.getByRole('link', { name: 'Show contacts' })).toHaveAttribute(
      'href',
      '/app/org/7/contacts',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByLabelText('File')).toBeInTheDocument();
  });

  it('shows what each column is read as, and reads it as the person says', async () => {
    const { server } = await open();
    await choose();
    const insurance = await screen.findByLabelText('Insurance');
    expect(insurance).toHaveAccessibleDescription('Evergreen');
    await userEvent.selectOptions(insurance, 'Status');
    await waitFor(() => expect(server.argsOf('importContacts')).toHaveLength(2));
    const columns = JSON.stringify(['firstName', 'phone', 'email', 'status', null, null]);
    expect(server.argsOf('importContacts')[1]).toEqual(
      expect.objectContaining({ dryRun: 'true', columns }),
    );
    await userEvent.selectOptions(screen.getByLabelText('Last change'), 'First name');
    await waitFor(() => expect(server.argsOf('importContacts')).toHaveLength(3));
    const asked = JSON.parse(String(server.argsOf('importContacts')[2]?.['columns'])) as unknown[];
    expect([asked[0], asked[4]]).toEqual([null, 'firstName']);
  });

  it('asks for the column of the number where none is known, and says how letters were read', async () => {
    const { columns } = plan;
    const unknown = columns.map((column) => ({ ...column, field: null }));
    await open(
      answering({
        importContacts: {
          ...plan,
          created: 0,
          updated: 0,
          columns: unknown,
          encoding: 'windows-1252',
        },
      }),
    );
    await choose();
    expect(await screen.findByText(/No column is read as a phone number/)).toBeInTheDocument();
    expect(screen.getByText('This file is not UTF-8')).toBeInTheDocument();
  });

  it('takes vCards and files whose type the browser does not know', async () => {
    await open();
    await choose(file('contacts.vcf', ''));
    expect(await screen.findByRole('grid', { name: 'Rows' })).toBeInTheDocument();
    await choose(file('contacts.xlsx', ''));
    expect(
      await screen.findByText(/contacts.xlsx is no CSV, TSV, TXT, or VCF/),
    ).toBeInTheDocument();
  });

  it('shows the rows of one outcome, and the person that a row is about', async () => {
    const { router } = await open();
    await choose();
    await userEvent.click(await screen.findByRole('radio', { name: /Rejected/ }));
    const grid = screen.getByRole('grid', { name: 'Rows' });
    expect(within(grid).queryByText('Dana Whitfield')).toBeNull();
    expect(within(grid).getByText('The same person is in row 4.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /Changed/ }));
    await userEvent.click(within(grid).getByText('Dana Whitfield'));
    await waitFor(() => expect(router.history.location.search).toContain('previewContact=3005'));
  });

  it('names the field of a row that was not taken', async () => {
    await open();
    await choose();
    const grid = await screen.findByRole('grid', { name: 'Rows' });
    const words = 'Phone number: Must be a phone number with its area code, like +1 216 555 1234';
    expect(within(grid).getByText(words)).toBeInTheDocument();
  });

  it('says at the field why a file cannot be used, and takes the next one', async () => {
    const why = 'The file has no rows beneath its header.';
    const answers = [refused('invalid', why), plan];
    await open(answering({ importContacts: () => answers.shift() ?? plan }));
    await choose();
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await choose(file('other.csv', 'application/vnd.ms-excel'));
    expect(await screen.findByRole('grid', { name: 'Rows' })).toBeInTheDocument();
    expect(screen.queryByText(why)).toBeNull();
  });

  it('has nothing to import where no row is new or different', async () => {
    await open(answering({ importContacts: { ...plan, created: 0, updated: 0 } }));
    await choose();
    expect(await screen.findByRole('button', { name: /^Import 0/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('is closed to those who may not change contacts, and says who decides', async () => {
    await open(answering({ getViewer: aViewer({}, { canEditOrg: 'Ask Harborline.' }) }));
    expect(await screen.findByText('Ask Harborline.')).toBeInTheDocument();
    expect(screen.queryByLabelText('File')).toBeNull();
  });
});
