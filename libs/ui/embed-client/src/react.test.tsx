import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { AgentButton, AgentWidget, AppFrame, useModal, type UseModalOptions } from './react.js';

const server = 'https://app.example.test';
const frame = () => screen.getByTitle<HTMLIFrameElement>('Your account');
const scripts = () => [...document.scripts];
const app = { server, title: 'Your account', email: 'ada@example.test' };

/** What is opened by the modal script, and how a person closes it. */
const opened: unknown[][] = [];
const handlers = new Set<() => void>();
const closeLayer = () => handlers.forEach((handler) => handler());
const modal = {
  open: (...given: unknown[]) => void opened.push(given),
  close: closeLayer,
  onClose: (handler: () => void) => void handlers.add(handler),
  offClose: (handler: () => void) => void handlers.delete(handler),
};

afterEach(() => {
  document.head.replaceChildren();
  delete window.patchbayModal;
  handlers.clear();
  opened.length = 0;
});

async function expectAccessible() {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    // jsdom has nothing in a frame.
    iframes: false,
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

describe('AppFrame', () => {
  it('frames the app with the token, once in strict mode, under its title', async () => {
    const set = jest.spyOn(HTMLIFrameElement.prototype, 'src', 'set');
    render(<AppFrame {...app} authToken="once_1" redirectUrl="/app/settings" />, {
      wrapper: StrictMode,
    });
    expect(set.mock.calls).toHaveLength(1);
    set.mockRestore();
    expect(frame().src).toBe(
      `${server}/app/embed?appEmbed=true&redirectUrl=%2Fapp%2Fsettings&authToken=once_1&email=ada%40example.test`,
    );
    expect(frame()).toHaveAttribute('referrerpolicy', 'origin');
    await expectAccessible();
  });

  it('keeps its frame for another token, and makes another for another person', () => {
    const { rerender } = render(<AppFrame {...app} authToken="once_1" />);
    const first = frame();
    rerender(<AppFrame {...app} authToken="once_2" />);
    expect(frame()).toBe(first);
    expect(first.src).toContain('authToken=once_1');
    rerender(<AppFrame {...app} authToken="once_3" email="ben@example.test" />);
    expect(frame()).not.toBe(first);
    expect(frame().src).toContain('authToken=once_3&email=ben%40example.test');
  });

  it('answers the end of a session by the newest function of the page', async () => {
    const props = { ...app, authToken: 'once_1' };
    const { rerender } = render(<AppFrame {...props} onSessionEnded={() => null} />);
    rerender(<AppFrame {...props} onSessionEnded={(path) => ({ authToken: `for ${path}` })} />);
    const inside = frame().contentWindow as Window;
    const post = jest.spyOn(inside, 'postMessage').mockImplementation(() => undefined);
    const data = { type: 'SESSION_ENDED', path: '/app/org/7' };
    dispatchEvent(new MessageEvent('message', { data, origin: server, source: inside }));
    await waitFor(() =>
      expect(post.mock.calls).toEqual([[{ type: 'SIGN_IN', authToken: 'for /app/org/7' }, server]]),
    );
  });

  it('is rendered by a server without the token and taken over by the browser', async () => {
    const element = <AppFrame {...app} authToken="once_1" />;
    const page = document.createElement('div');
    document.body.replaceChildren(page);
    page.innerHTML = renderToString(element);
    expect(page.innerHTML).toContain('title="Your account"');
    expect(page.innerHTML).not.toContain('once_1');
    const errors: unknown[] = [];
    render(element, {
      container: page,
      hydrate: true,
      onRecoverableError: (error) => void errors.push(error),
    });
    await waitFor(() => expect(frame().src).toContain('authToken=once_1'));
    expect(errors).toEqual([]);
  });
});

describe('AgentButton and AgentWidget', () => {
  it('mark an element for the scripts of the server, which are loaded once', async () => {
    const { container } = render(
      <>
        <AgentButton server={server} agent="northside" text="Ask us" color="#14532d" floating />
        <AgentButton server={server} agent="billing" type="call" number="+34 600 000 000" />
        <AgentWidget server={server} agent="northside" welcome="Ask us" size="expanded" />
      </>,
      { wrapper: StrictMode },
    );
    expect(scripts().map(({ src }) => src)).toEqual([
      `${server}/embed/button/v2/script.js`,
      `${server}/embed/widget/v1/script.js`,
    ]);
    const [button, call] = container.querySelectorAll<HTMLElement>('[data-agent-button]');
    expect({ ...button?.dataset }).toEqual({
      agentButton: '',
      domain: server,
      target: 'northside',
      type: 'chat',
      text: 'Ask us',
      color: '#14532d',
      floating: 'true',
    });
    expect(call?.dataset).toMatchObject({ type: 'call', number: '+34 600 000 000' });
    expect({
      ...container.querySelector<HTMLElement>('div[data-patchbay-widget]')?.dataset,
    }).toEqual({ patchbayWidget: '', agent: 'northside', welcome: 'Ask us', size: 'expanded' });
    await expectAccessible();
  });

  it('give another look another element, because a script dresses each one once', () => {
    const { container, rerender } = render(<AgentButton server={server} agent="northside" />);
    const first = container.firstElementChild;
    rerender(<AgentButton server={server} agent="northside" nonce="n2" />);
    expect(container.firstElementChild).toBe(first);
    rerender(<AgentButton server={server} agent="northside" text="Ask us" />);
    expect(container.firstElementChild).not.toBe(first);
  });

  it('report why their script is not there', async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    render(<AgentWidget server={server} agent="northside" onError={onError} />);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await waitFor(() => expect(String(errors[0])).toContain('script.js did not load'));
  });
});

describe('useModal', () => {
  function Account(options: Partial<UseModalOptions>) {
    const { open } = useModal({ server, ...options });
    return (
      <button type="button" onClick={() => void open('once_1', { settings: true })}>
        Account
      </button>
    );
  }
  const button = () => screen.getByRole('button', { name: 'Account' });
  const arrive = () => {
    window.patchbayModal = modal;
    scripts()[0]?.dispatchEvent(new Event('load'));
  };

  it('loads the script early, opens overlays and calls the function once when they are closed', async () => {
    const onClose = jest.fn<() => void>();
    render(<Account onClose={onClose} />, { wrapper: StrictMode });
    arrive();
    button().click();
    await waitFor(() => expect(opened).toEqual([[server, 'once_1', { settings: true }]]));
    expect(scripts()).toHaveLength(1);
    closeLayer();
    closeLayer();
    expect(onClose).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  it('does not call the function for layers of other parts of the page, nor after it is gone', async () => {
    const onClose = jest.fn<() => void>();
    const { unmount } = render(<Account onClose={onClose} />);
    arrive();
    button().click();
    await waitFor(() => expect(opened).toHaveLength(1));
    closeLayer();
    modal.open('another part');
    closeLayer();
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    expect(handlers.size).toBe(0);
  });
});
