import { aViewer } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { CountryReach } from './CountryReach.js';

const open = (viewer: Parameters<typeof aViewer>[0]) =>
  renderApp({
    url: '/app/org/7/settings',
    screens: {
      settings: () => (
        <>
          <CountryReach />
          <p>Drawn</p>
        </>
      ),
    },
    replies: { getViewer: aViewer(viewer) },
  });
const mexico = { phoneCountry: 'MX', phoneReach: { callingCode: '+52', allowed: false } };

describe('a country that the installation may not text', () => {
  it('is named to its people, with whom to ask', async () => {
    await open({ ...mexico, role: 'owner' });
    expect(
      await screen.findByText('This server may not call or text numbers of Mexico (+52)'),
    ).toBeInTheDocument();
    expect(screen.getByText(/Ask your provider to allow \+52/)).toBeInTheDocument();
    expect(screen.queryByText(/CARRIER_MAY_CALL/)).not.toBeInTheDocument();
  });

  it('is named to the operator, with the setting', async () => {
    await open({ ...mexico, role: 'superAdmin' });
    expect(await screen.findByText(/Add \+52 to CARRIER_MAY_CALL/)).toBeInTheDocument();
  });

  it('is not named where it may be texted', async () => {
    await open({ ...mexico, phoneReach: { callingCode: '+52', allowed: true } });
    expect(await screen.findByText('Drawn')).toBeInTheDocument();
    expect(screen.queryByText(/may not call/)).not.toBeInTheDocument();
  });
});
