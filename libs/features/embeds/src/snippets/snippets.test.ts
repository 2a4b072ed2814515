import { waitFor } from '@testing-library/react';
import { appAddress, modalAddress, previewAddress, withToken } from './addresses.js';
import { type EmbedChoice, embedKinds } from './kinds.js';
import { snippetOf } from './snippets.js';

const choice: EmbedChoice = {
  server: 'https://app.example.test',
  target: 'northside-dental',
  label: 'Ask "us" <now> {5}',
  color: '#14532d',
  start: '/app/settings?editAgent=true',
};
const hostile = `"'></script><img src=x onerror=alert(1)>{alert(1)}\\`;

/** The page that the lines make, without running them. */
const pageOf = (lines: string) => new DOMParser().parseFromString(lines, 'text/html');

/** Runs the lines of a script as a page does; `values` are what the page has beside them. */
function run(lines: string, values: Readonly<Record<string, unknown>> = {}): void {
  // oxlint-disable-next-line no-new-func -- the lines run as a partner’s page runs them
  const call = new Function(...Object.keys(values), lines) as (...given: unknown[]) => void;
  call(...Object.values(values));
}

describe('lines for a plain page', () => {
  it('mark an element for the first button script, with the text as its label', () => {
    const page = pageOf(snippetOf('button', 'html', choice));
    const element = page.querySelector<HTMLElement>('[data-agent-chat]');
    expect(element?.dataset).toMatchObject({ target: 'northside-dental', type: 'chat' });
    expect(element?.textContent).toBe(choice.label);
    expect(page.querySelector('script')?.src).toBe(
      'https://app.example.test/embed/button/v1/script.js',
    );
  });

  it('give the second button script its text and colour', () => {
    const page = pageOf(snippetOf('buttonV2', 'html', choice));
    expect(page.querySelector<HTMLElement>('[data-agent-button]')?.dataset).toMatchObject({
      target: 'northside-dental',
      text: choice.label,
      color: '#14532d',
    });
  });

  it('give the widget script its mode, text and colour', () => {
    const page = pageOf(snippetOf('booking', 'html', choice));
    expect(page.querySelector<HTMLElement>('div[data-patchbay-widget]')?.dataset).toMatchObject({
      agent: 'northside-dental',
      mode: 'scheduling',
      welcome: choice.label,
      color: '#14532d',
    });
    expect(page.querySelector('script')?.src).toBe(
      'https://app.example.test/embed/widget/v1/script.js',
    );
  });

  it('put the launcher of the chat into the corner', () => {
    const page = pageOf(snippetOf('widget', 'html', choice));
    const element = page.querySelector<HTMLElement>('div[data-patchbay-widget]');
    expect(element?.dataset).toMatchObject({ agent: 'northside-dental', mode: 'chat' });
    expect(element?.style.position).toBe('fixed');
  });

  describe('show the app', () => {
    const tokens: string[] = [];
    const fetchToken = (address: string) => {
      tokens.push(address);
      const authToken = `once_${tokens.length}`;
      return Promise.resolve({
        json: () => Promise.resolve({ success: true, authToken, email: 'pat+1@northside.test' }),
      });
    };
    const shown = () => {
      const { searchParams, pathname } = new URL(document.querySelector('iframe')?.src ?? '');
      return [pathname, Object.fromEntries(searchParams)];
    };
    const at = (redirectUrl: string, authToken: string) => [
      '/app/embed',
      { appEmbed: 'true', authToken, email: 'pat+1@northside.test', redirectUrl },
    ];
    const say = (data: object, source: object = {}, origin = choice.server) => {
      const event = new MessageEvent('message', { origin, data });
      Object.defineProperty(event, 'source', { value: source });
      window.dispatchEvent(event);
    };
    const listeners: EventListener[] = [];
    beforeEach(() => {
      tokens.length = 0;
      document.body.innerHTML = '';
      const page = pageOf(snippetOf('app', 'html', choice));
      document.body.append(...page.body.children);
    });
    const runLines = () => {
      const addEventListener = (name: string, listener: EventListener) => {
        listeners.push(listener);
        window.addEventListener(name, listener);
      };
      run(document.querySelector('script')?.textContent ?? '', {
        fetch: fetchToken,
        addEventListener,
      });
    };
    afterEach(() => {
      for (const listener of listeners.splice(0)) window.removeEventListener('message', listener);
      window.history.replaceState(null, '', '/');
    });

    it('at the first page, or at that of a link in a mail', async () => {
      runLines();
      await waitFor(() => expect(shown()).toEqual(at(choice.start, 'once_1')));
      window.history.replaceState(null, '', '/?redirectUrl=%2Fapp%2Finbox%3Factive%3D1%3A2');
      runLines();
      await waitFor(() => expect(shown()).toEqual(at('/app/inbox?active=1:2', 'once_2')));
    });

    it('on with a new token when its session ends, and at the account that a member opens', async () => {
      runLines();
      await waitFor(() => expect(shown()).toEqual(at(choice.start, 'once_1')));
      const posted: unknown[] = [];
      const frame = { postMessage: (...words: unknown[]) => posted.push(words) };
      say({ type: 'SESSION_ENDED', path: '/app' }, frame, 'https://evil.test');
      say({ type: 'SESSION_ENDED', path: '/app' }, frame);
      const signIn = { type: 'SIGN_IN', authToken: 'once_2', email: 'pat+1@northside.test' };
      await waitFor(() => expect(posted).toEqual([[signIn, choice.server]]));
      expect(shown()).toEqual(at(choice.start, 'once_1'));
      say({ type: 'OPEN_ORG_APP', takeoverId: 7, path: '/app/org/7' });
      await waitFor(() => expect(shown()).toEqual(at('/app/org/7', 'once_3')));
    });
  });

  it('open the overlays of the first page by the modal script', async () => {
    const page = pageOf(snippetOf('modal', 'html', choice));
    document.body.replaceChildren(...page.body.querySelectorAll('button'));
    const opened: unknown[] = [];
    run(page.querySelector('script:not([src])')?.textContent ?? '', {
      vdaModal: { open: (...given: unknown[]) => opened.push(given) },
      fetch: () => Promise.resolve({ json: () => Promise.resolve({ authToken: 'once_1' }) }),
    });
    document.querySelector('button')?.click();
    await waitFor(() =>
      expect(opened).toEqual([['app.example.test', 'once_1', { editAgent: 'true' }]]),
    );
  });

  it('frame the chat of the agent', () => {
    expect(pageOf(snippetOf('chat', 'html', choice)).querySelector('iframe')?.src).toBe(
      'https://app.example.test/embedChat?chatTarget=northside-dental',
    );
  });

  it.each(embedKinds)('of %s hold texts of a person as texts', (kind) => {
    const values = { target: hostile, label: hostile, color: hostile, start: `/app?a=${hostile}` };
    const page = pageOf(snippetOf(kind, 'html', { ...choice, ...values }));
    expect(page.querySelector('img')).toBeNull();
    document.body.replaceChildren(...page.body.querySelectorAll('div, button'));
    const fetch = () => new Promise(() => undefined);
    for (const script of page.querySelectorAll('script:not([src])'))
      expect(() => run(script.textContent ?? '', { fetch })).not.toThrow();
  });
});

it('addresses of a test carry the token, the overlays, and the look', () => {
  expect(withToken(appAddress({ server: choice.server, start: '' }), 'a/b', 'a+b@c.test')).toBe(
    'https://app.example.test/app/embed?appEmbed=true&authToken=a%2Fb&email=a%2Bb%40c.test',
  );
  expect(modalAddress({ server: choice.server, start: '' })).toBe(
    'https://app.example.test/embed/modal?settings=true',
  );
  const preview = new URL(previewAddress('buttonV2', choice, 'es')).searchParams;
  expect([preview.get('color'), preview.get('lang')]).toEqual(['#14532d', 'es']);
});
