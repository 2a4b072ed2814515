import {
  aLevel,
  answering,
  aPhoneNumber,
  aViewer,
  refuse,
  refused,
  rowWith,
} from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from './NumbersPage.js';

const own = aPhoneNumber({
  number: '+12145550177',
  label: '',
  agentName: 'Night line',
  kind: 'own',
  status: 'pending',
});
const listed = { listPhoneNumbers: { total: 41, numbers: [aPhoneNumber(), own] } };
const page = '/app/org/7/settings/numbers';
const open = (url = page, replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url,
    screens: { settings: Screen },
    replies: { getViewer: aViewer(), ...answering(listed), ...replies },
  });
const rowOf = (text: string | RegExp) => waitFor(() => rowWith(text));

describe('the numbers of an account', () => {
  it('show number, place, agent and state, and have no fault that axe finds', async () => {
    await open();
    const row = await rowOf('+1 (512) 555-0100');
    expect(row).toHaveTextContent('Austin, TX');
    expect(row).toHaveTextContent('Front desk');
    expect(row).toHaveTextContent('Carrier');
    expect(row).toHaveTextContent('Works');
    expect(await rowOf('+1 (214) 555-0177')).toHaveTextContent('Not proven');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('are searched, filtered, ordered and paged by the address', async () => {
    const { server } = await open(
      `${page}?q=austin&sort=-number&page=3&filter.kind=own&filter.status=pending`,
    );
    await rowOf('+1 (512) 555-0100');
    expect(server.argsOf('listPhoneNumbers')[0]).toEqual(
      expect.objectContaining({
        q: 'austin',
        sort: 'number',
        order: 'desc',
        limit: '20',
        offset: '40',
        kind: 'own',
        status: 'pending',
      }),
    );
  });

  it('open one by its address, and the ways to another by buttons', async () => {
    const { router } = await open();
    await userEvent.click((await screen.findAllByText('+1 (512) 555-0100'))[0]!);
    await waitFor(() => expect(router.history.location.search).toBe('?number=%2B15125550100'));
    await userEvent.click(screen.getByRole('button', { name: 'Get a number' }));
    await waitFor(() => expect(router.history.location.search).toContain('selectNumber='));
    await userEvent.click(screen.getByRole('button', { name: 'Bring your own' }));
    await waitFor(() => expect(router.history.location.search).toContain('addCustomNumber='));
  });

  it('offer no way to a number to those who may not take one', async () => {
    await open(page, { getViewer: aViewer({}, { canSelectNumber: 'Your plan has none.' }) });
    await rowOf('+1 (512) 555-0100');
    expect(screen.queryByRole('button', { name: 'Get a number' })).toBeNull();
  });

  it('say what a number is for while there is none', async () => {
    await open(page, answering({ listPhoneNumbers: { total: 0, numbers: [] } }));
    expect(await screen.findByText('No numbers yet')).toBeInTheDocument();
  });

  it('say what went wrong', async () => {
    await open(page, answering({ listPhoneNumbers: refused('internal', 'The disk is full.') }));
    expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
  });

  it('say that the permission could not be read, and read it again', async () => {
    let isBroken = true;
    const { server } = await open(page, {
      getViewer: () => (isBroken ? refuse(400, 'The directory is away.') : aViewer()),
    });
    expect(await screen.findByText('The directory is away.')).toBeInTheDocument();
    expect(screen.getByText('Could not read what you may do here')).toBeInTheDocument();
    expect(server.argsOf('listPhoneNumbers')).toEqual([]);
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await rowOf('+1 (512) 555-0100')).toHaveTextContent('Front desk');
  });

  it('say why they are closed, and ask for nothing then', async () => {
    const reason = 'Harborline decides this.';
    const { server } = await open(page, { getViewer: aViewer({}, { canViewOrg: reason }) });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(server.argsOf('listPhoneNumbers')).toEqual([]);
  });

  it('ask a reseller to open an organization first', async () => {
    const node = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
    const { server } = await open('/app/reseller/5/settings/numbers', {
      getViewer: aViewer({ home: node, target: node, trail: [node] }),
    });
    expect(await screen.findByText('Choose an organization first')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show the accounts' })).toBeInTheDocument();
    expect(server.argsOf('listPhoneNumbers')).toEqual([]);
  });
});
