import { refuse, renderApp } from '@patchbay/overlays/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { screens } from './screens.js';

const { Screen: Settings } = await screens.settings();

const reseller = {
  id: 5,
  accountType: 'reseller' as const,
  details: { displayName: 'Harborline' },
  settings: { brandColor: '#14532d', embedOrigins: ['https://portal.example.test'] },
  vidaPhoneNumber: null,
};

describe('the brand of a tenant in the general settings', () => {
  it('is saved with the name, by one call', async () => {
    const { server } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, saveAccount: reseller },
    });
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Harborline Voice');
    await userEvent.type(
      screen.getByLabelText('Pages that may show the app'),
      '\nhttps://second.example.test/path',
    );
    await userEvent.type(
      screen.getByLabelText('Scheme of your phone app'),
      ' com.harborline.agents ',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toEqual([
        {
          targetAccountId: '5',
          resellerName: 'Harborline Voice',
          settings: {
            brandColor: '#14532d',
            embedOrigins: ['https://portal.example.test', 'https://second.example.test'],
            mobileAppScheme: 'com.harborline.agents',
          },
        },
      ]),
    );
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });
  it('is refused with the error at its field, and not sent', async () => {
    const { server } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller },
    });
    await userEvent.clear(await screen.findByLabelText('Name'));
    await userEvent.clear(screen.getByLabelText('Brand colour'));
    await userEvent.type(screen.getByLabelText('Brand colour'), 'bluish');
    await userEvent.type(screen.getByLabelText('Scheme of your phone app'), 'https');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(screen.getByText('Write it like #2b5ce6')).toBeInTheDocument();
    expect(screen.getByLabelText('Scheme of your phone app')).toHaveAccessibleDescription(
      /Write it like com\.example\.agents/,
    );
    expect(server.argsOf('saveAccount')).toEqual([]);
  });
  it('shows at its field what the server refuses, until the field is changed', async () => {
    const message = 'is an address that another account has';
    await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: {
        getAccount: reseller,
        saveAccount: refuse(400, 'Not saved.', {
          fields: [{ path: 'body.settings.embedOrigins', message }],
        }),
      },
    });
    const origins = await screen.findByLabelText('Pages that may show the app');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(origins).toHaveAccessibleDescription(/another account has/));
    await userEvent.type(origins, '\nhttps://second.example.test');
    await waitFor(() => expect(origins).not.toHaveAccessibleDescription(/another account has/));
  });
  it('takes its colour from the platform’s picker', async () => {
    const { server } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, saveAccount: reseller },
    });
    const picker = await screen.findByLabelText(/Brand colour/, { selector: '[type="color"]' });
    fireEvent.change(picker, { target: { value: '#2b5ce6' } });
    expect(screen.getByLabelText('Brand colour')).toHaveValue('#2b5ce6');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toMatchObject([{ settings: { brandColor: '#2b5ce6' } }]),
    );
  });
});
