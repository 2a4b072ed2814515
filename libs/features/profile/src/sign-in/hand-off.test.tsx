import { aDomainProfile, refused } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from './MobileStart.js';

const made = { success: true, authToken: 'one_abc', username: 'ada@x.test' } as const;
const profileWith = (settings: object) => {
  const profile = aDomainProfile();
  return { profile: { ...profile, settings: { ...profile.settings, ...settings } } };
};
const own = profileWith({ mobileAppScheme: 'com.harborline.agents' });
const open = (url: string, options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    url,
    screens: { mobileStart: Screen },
    ...options,
    replies: { lookupDomain: own, createHandOff: made, ...options.replies },
  });
const opened = jest.spyOn(window, 'open').mockImplementation(() => null);
afterEach(() => opened.mockClear());

describe('/mobile/start', () => {
  it('hands a value of one use to the app of the tenant, and never the session', async () => {
    const { server } = await open('/mobile/start?cloudId=device+1');
    await userEvent.click(await screen.findByRole('button', { name: 'Open the app' }));
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith(
        'com.harborline.agents://auth?username=ada%40x.test&token=one_abc&cloudId=device%201',
        '_self',
      ),
    );
    expect(server.argsOf('createHandOff')).toEqual([{ cloudId: 'device 1' }]);
    expect(JSON.stringify(opened.mock.calls)).not.toContain('test-token');
  });

  it('says why the app cannot take over', async () => {
    await open('/mobile/start?cloudId=d', {
      replies: { createHandOff: { ...made, authToken: '' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open the app' }));
    expect(await screen.findByText('Unable to authenticate user')).toHaveAttribute('role', 'alert');
    expect(opened).not.toHaveBeenCalled();
  });

  it('shows a refusal of the server', async () => {
    await open('/mobile/start?cloudId=d', {
      replies: { createHandOff: refused('too-many', 'That was too often.') },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Open the app' }));
    expect(await screen.findByText('That was too often.')).toHaveAttribute('role', 'alert');
  });

  it.each([
    ['/mobile/start', own],
    ['/mobile/start?cloudId=d', profileWith({})],
  ])('leads into the console at %s, where no app takes over', async (url, lookupDomain) => {
    const { router } = await open(url, { replies: { lookupDomain } });
    await waitFor(() => expect(router.history.location.pathname).toBe('/app'));
  });

  it('asks to sign in first', async () => {
    await open('/mobile/start?cloudId=d', { session: null });
    expect(await screen.findByRole('heading', { name: /^Sign in to / })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open the app' })).toBeNull();
  });
});
