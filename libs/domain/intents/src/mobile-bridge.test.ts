import { handOffUrl, parseBridgeCommand } from './index.js';

describe('commands for the mobile shell', () => {
  it('search a contact', () => {
    expect(parseBridgeCommand({ command: 'searchContact', contactToSearch: 'Ada' })).toEqual({
      command: 'searchContact',
      contactToSearch: 'Ada',
    });
  });

  it('open a URL in the native browser by default', () => {
    expect(parseBridgeCommand({ command: 'openUrl', urlToOpen: 'https://docs.example' })).toEqual({
      command: 'openUrl',
      urlToOpen: 'https://docs.example',
      openInNativeBrowser: true,
    });
    expect(
      parseBridgeCommand({
        command: 'openUrl',
        urlToOpen: 'tel:+12165551234',
        openInNativeBrowser: false,
      }),
    ).toMatchObject({ openInNativeBrowser: false });
  });

  it.each<unknown>([
    { command: 'openUrl', urlToOpen: 'javascript:alert(1)' },
    { command: 'openUrl', urlToOpen: 'file:///etc/passwd' },
    { command: 'openUrl', urlToOpen: 'data:text/html,x' },
    { command: 'openUrl', urlToOpen: ' https://x' },
    { command: 'openUrl', urlToOpen: 'https://a b' },
    { command: 'openUrl' },
    { command: 'searchContact', contactToSearch: '' },
    { command: 'erase' },
    { command: 'searchContact', contactToSearch: 'a', token: 'x' },
    'openUrl',
    null,
  ])('refuse %j', (data) => expect(parseBridgeCommand(data)).toBeNull());
});

describe('the transfer of the session to the mobile app', () => {
  it('carries username, token and cloud id under the app’s scheme', () => {
    expect(handOffUrl('patchbay', { username: 'ada@x', token: 'a&b', cloudId: 'c' })).toEqual({
      ok: true,
      value: 'patchbay://auth?username=ada%40x&token=a%26b&cloudId=c',
    });
  });

  it.each([
    { token: 't', cloudId: 'c' },
    { username: 'u', cloudId: 'c' },
    { username: 'u', token: 't' },
    { username: '', token: 't', cloudId: 'c' },
  ])('refuses %j', (session) => {
    expect(handOffUrl('patchbay', session)).toMatchObject({
      ok: false,
      error: { message: 'Unable to authenticate user' },
    });
  });

  it('refuses an invalid scheme', () =>
    expect(handOffUrl('java script:', { username: 'u', token: 't', cloudId: 'c' }).ok).toBe(false));
});
