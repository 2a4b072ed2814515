import { hasShell, sendToShell } from './index.js';

const app = (platform: 'iOS' | 'Android' | null = null) => ({ mobileApp: true, platform });
const openUrl = { command: 'openUrl', urlToOpen: 'https://docs.example/a' };
const whole = { ...openUrl, openInNativeBrowser: true };

/** A page in a shell, and what arrived at each of its ports. */
function inShell(...ports: readonly ('ios' | 'android' | 'native')[]) {
  const said: [string, unknown][] = [];
  const port = (name: string) => ({
    postMessage: (message: unknown) => said.push([name, message]),
  });
  const page = {
    ...(ports.includes('ios')
      ? { webkit: { messageHandlers: { mobileBridge: port('ios') } } }
      : {}),
    ...(ports.includes('android') ? { mobileBridge: port('android') } : {}),
    ...(ports.includes('native') ? { ReactNativeWebView: port('native') } : {}),
  };
  return { page, said };
}

describe('the bridge to the mobile app', () => {
  it('gives iOS an object, and Android and React Native a text, with the defaults', () => {
    for (const [name, platform, message] of [
      ['ios', 'iOS', whole],
      ['android', 'Android', JSON.stringify(whole)],
      ['native', 'iOS', JSON.stringify(whole)],
      ['native', 'Android', JSON.stringify(whole)],
    ] as const) {
      const { page, said } = inShell(name);
      expect(sendToShell(openUrl, app(platform), page)).toBe(true);
      expect(said).toEqual([[name, message]]);
    }
  });

  it('uses the port of the platform that the shell names, and any without one', () => {
    const both = inShell('ios', 'android');
    sendToShell(openUrl, app('Android'), both.page);
    sendToShell(openUrl, app('iOS'), both.page);
    expect(both.said.map(([name]) => name)).toEqual(['android', 'ios']);
    expect(hasShell(app(), inShell('android').page)).toBe(true);
    expect(hasShell(app('iOS'), inShell('android').page)).toBe(false);
  });

  it('searches a contact', () => {
    const { page, said } = inShell('native');
    sendToShell({ command: 'searchContact', contactToSearch: 'Dana' }, app(), page);
    expect(said).toEqual([['native', '{"command":"searchContact","contactToSearch":"Dana"}']]);
  });

  it('sends nothing outside the app, and nothing that is no command', () => {
    const { page, said } = inShell('ios', 'android', 'native');
    expect(hasShell({ mobileApp: false, platform: 'iOS' }, page)).toBe(false);
    expect(sendToShell(openUrl, { mobileApp: false, platform: 'iOS' }, page)).toBe(false);
    expect(sendToShell(openUrl, app(), {})).toBe(false);
    for (const command of [
      { command: 'openUrl', urlToOpen: 'javascript:alert(1)' },
      { command: 'openUrl', urlToOpen: 'file:///etc/passwd' },
      { command: 'searchContact', contactToSearch: '' },
      { command: 'erase' },
    ])
      expect(sendToShell(command, app(), page)).toBe(false);
    expect(said).toEqual([]);
  });
});
