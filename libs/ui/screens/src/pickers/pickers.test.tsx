import { aViewer, renderApp, refuse } from '@patchbay/overlays/testing';
import { isPermissionName, permissionNames } from '@patchbay/permissions';
import axe from 'axe-core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { rareInputs } from '../fields/rare-inputs.js';

type Kind = keyof typeof rareInputs;
type Replies = NonNullable<Parameters<typeof renderApp>[0]>['replies'];

async function renderPicker(kind: Kind, initial: unknown, replies: Replies = {}) {
  const values: unknown[] = [];
  const Input = rareInputs[kind];
  function Holder() {
    const [value, setValue] = useState(initial);
    return (
      <main>
        <Input
          label="Choice"
          value={value}
          onChange={(next) => {
            values.push(next);
            setValue(next);
          }}
        />
      </main>
    );
  }
  const app = await renderApp({ url: '/app/org/7', screens: { home: Holder }, replies });
  return { ...app, last: () => values.at(-1) };
}

const agents = {
  listCampaigns: {
    campaigns: [
      { accountId: 21, title: 'Appointment scheduler', accountName: 'Front desk', published: true },
      { accountId: 22, title: '', accountName: 'After hours', published: false },
    ],
  },
} as const;
const field = () => screen.findByRole('combobox', { name: 'Choice' });
const choose = async (name: string) => {
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name }));
};

describe('the picker of', () => {
  it('an agent shows the chosen one by its name, and gives an id', async () => {
    const { last, container } = await renderPicker('agent', 21, agents);
    expect(await field()).toHaveValue('Front desk');
    await choose('After hours (draft)');
    expect(last()).toBe(22);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('an agent says that there are none, and keeps one that is gone', async () => {
    await renderPicker('agent', 99, { listCampaigns: { campaigns: [] } });
    expect(await field()).toHaveValue('99, not in the list');
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'x');
    expect(await screen.findByText('There are no agents yet.')).toBeInTheDocument();
  });

  it('an agent can be loaded again after a failure', async () => {
    let isDown = true;
    await renderPicker('agent', 21, {
      listCampaigns: () => (isDown ? refuse(403, 'Not now') : agents.listCampaigns),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('textbox', { name: 'Choice' })).toHaveAccessibleDescription(
      /The choices could not be loaded/,
    );
    isDown = false;
    await userEvent.click(retry);
    expect(await field()).toHaveValue('Front desk');
  });

  it('an account searches on the server, and names the chosen one', async () => {
    const { server, last } = await renderPicker('account', 70, {
      searchAccounts: ({ queryText }) => ({
        accounts: queryText ? [{ id: 71, displayName: 'Harbor Dental' }] : [],
      }),
      getAccount: { id: 70, orgName: 'Northside Dental' },
    });
    await waitFor(async () => expect(await field()).toHaveValue('Northside Dental'));
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'harb');
    await userEvent.click(await screen.findByRole('option', { name: 'Harbor Dental' }));
    expect(last()).toBe(71);
    expect(server.argsOf('searchAccounts')).toContainEqual(
      expect.objectContaining({ queryText: 'harb' }),
    );
  });

  it('a voice has the voices of the product', async () => {
    const { last } = await renderPicker('voice', 'voice-linden');
    expect(await field()).toHaveValue('Linden · American, warm and clear');
    await choose('Fern · Irish, light and kind');
    expect(last()).toBe('voice-fern');
  });

  it('a number has those of the agents', async () => {
    const { last } = await renderPicker('ownNumber', '', {
      listAccounts: {
        accounts: [
          { id: 21, displayName: 'Front desk', vidaPhoneNumber: '+12165551234' },
          { id: 22, displayName: 'After hours', vidaPhoneNumber: null },
        ],
      },
    });
    await choose('+1 (216) 555-1234 · Front desk');
    expect(last()).toBe('+12165551234');
  });

  it('permissions has all by name, and gives only those that one has', async () => {
    const { last, container } = await renderPicker('permissions', ['canViewOrg'], {
      getViewer: aViewer({}, { canViewBilling: 'Ask an owner.' }),
    });
    await userEvent.click(await field());
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(permissionNames.length);
    const billing = screen.getByRole('option', { name: 'View billing' });
    expect(billing).toHaveAttribute('data-combobox-disabled', 'true');
    await userEvent.click(billing);
    expect(last()).toBeUndefined();
    await userEvent.click(screen.getByRole('option', { name: 'Manage members' }));
    expect(last()).toEqual(['canViewOrg', 'canManageUsers']);
    expect(isPermissionName(String((last() as string[])[1]))).toBe(true);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('permissions says that they could not be read', async () => {
    let isDown = true;
    await renderPicker('permissions', [], {
      getViewer: () => (isDown ? refuse(403, 'Not now') : aViewer()),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    await userEvent.click(await field());
    expect(await screen.findByRole('option', { name: 'View tasks' })).toBeInTheDocument();
  });
});
