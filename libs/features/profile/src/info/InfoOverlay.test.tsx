import { type Answer, answering, exampleReply, never, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { profileOverlays } from '../index.js';

const installation = exampleReply('getInstallation');

itBehavesLikeOverlay('info', profileOverlays.info, {
  replies: answering({ getInstallation: installation }),
  shows: '0.1.0',
});

const open = (answer: Answer<'getInstallation'>, options = {}) =>
  renderApp({
    url: '/app/org/7?info=true',
    overlays: { info: profileOverlays.info },
    replies: answering({ getInstallation: answer }),
    ...options,
  });
const links = () => screen.queryAllByRole('link').filter((link) => link.closest('dl') !== null);

describe('what the installation is', () => {
  it('has the brand of the tenant in its title, and a button that copies the version', async () => {
    await open(installation);
    expect(await screen.findByRole('dialog', { name: 'About Acme' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Copy version/i })).toBeVisible();
  });

  it('opens the pages of the tenant beside this one', async () => {
    await open(installation);
    await screen.findByText('acme.example/help');
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      installation.supportUrl,
      installation.privacyUrl,
      installation.tosUrl,
    ]);
    for (const link of links()) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noreferrer');
    }
  });

  it('has no row for a page that the tenant has not named', async () => {
    await open({ ...installation, privacyUrl: null, tosUrl: null });
    await screen.findByText('Support');
    expect(screen.queryByText('Privacy policy')).toBeNull();
    expect(links()).toHaveLength(1);
  });

  it('names no tenant and none of its pages on a page without a brand', async () => {
    await open(installation, { modes: { genericBrand: true } });
    expect(await screen.findByText('0.1.0')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'About' })).toBeVisible();
    expect(links()).toEqual([]);
    expect(document.body).not.toHaveTextContent('Acme');
  });

  it('is called “About” until the brand is known', async () => {
    await open(never);
    expect(await screen.findByRole('dialog', { name: 'About' })).toBeVisible();
  });

  it('says that it could not be loaded, and reads again', async () => {
    let asked = 0;
    await open(() => ((asked += 1) === 1 ? refused('not-found') : installation));
    await screen.findByText('The version could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('0.1.0')).toBeVisible();
  });
});
