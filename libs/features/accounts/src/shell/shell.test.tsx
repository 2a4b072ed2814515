import { aDomainProfile } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountsOverlays } from '../index.js';
import { Screen as Frame } from '../frame/AppFrame.js';
import { buildOfPage, watchServiceWorker } from './service-worker.js';
import { Screen as Shell } from './Shell.js';

const said: unknown[] = [];
const inPhone = { mobileApp: true, platform: 'Android', appVersion: '2.14.0' } as const;
const Inbox = () => (
  <>
    <Shell />
    <a href="https://docs.example/a" target="_blank" rel="noreferrer">
      Their guide
    </a>
    <a href="tel:+15125550148">Call</a>
    <a href="/app/org/7/data" onClick={(event) => event.preventDefault()}>
      Inside
    </a>
  </>
);
const open = (options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    url: '/app/org/7/inbox',
    screens: { frame: Frame, inbox: Inbox },
    overlays: accountsOverlays,
    replies: { lookupDomain: { profile: aDomainProfile() } },
    ...options,
  });

beforeEach(() => {
  said.length = 0;
  Object.assign(window, {
    mobileBridge: { postMessage: (text: string) => said.push(JSON.parse(text)) },
  });
});
afterEach(() => Reflect.deleteProperty(window, 'mobileBridge'));

describe('in the mobile app', () => {
  it('links that lead away are opened by the app, and those within stay', async () => {
    await open({ modes: inPhone });
    await userEvent.click(await screen.findByRole('link', { name: 'Their guide' }));
    await userEvent.click(screen.getByRole('link', { name: 'Call' }));
    await userEvent.click(screen.getByRole('link', { name: 'Inside' }));
    expect(said).toEqual([
      { command: 'openUrl', urlToOpen: 'https://docs.example/a', openInNativeBrowser: true },
      { command: 'openUrl', urlToOpen: 'tel:+15125550148', openInNativeBrowser: true },
    ]);
  });

  it('nothing is sent by a page in a browser', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Their guide' });
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(said).toEqual([]);
  });

  it('support is opened by the app, and help says the version of it', async () => {
    await open({ url: '/app/org/7/inbox?help=true', modes: inPhone });
    await userEvent.click(await screen.findByRole('link', { name: /^Ask / }));
    expect(said).toEqual([expect.objectContaining({ command: 'openUrl' })]);
    expect(screen.getByText('Version 2.14.0 of the app on Android')).toBeInTheDocument();
  });
});

describe('a page that was left', () => {
  const Next = () => <h1>Next</h1>;
  const Around = () => (
    <>
      <Shell />
      <Frame />
    </>
  );

  it('leaves the focus to the content of the next one, unless something has it', async () => {
    const { router } = await open({ screens: { frame: Around, inbox: Inbox, data: Next } });
    const link = await screen.findByRole('link', { name: 'Inside' });
    expect(document.body).toHaveFocus();
    link.focus();
    await act(async () => router.history.push('/app/org/7/data'));
    await screen.findByRole('heading', { name: 'Next' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    screen.getByRole('link', { name: 'Contacts' }).focus();
    await act(async () => router.history.push('/app/org/7/inbox'));
    await screen.findByRole('link', { name: 'Inside' });
    expect(screen.getByRole('link', { name: 'Contacts' })).toHaveFocus();
  });
});

describe('without a brand', () => {
  it('the frame names neither the tenant nor the platform', async () => {
    await open({ modes: { genericBrand: true } });
    expect(await screen.findByRole('link', { name: 'Home' })).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/patchbay|harborline/i);
  });
});

/** Two ports, of which each hears the other; the window of the tests has none. */
class Channel {
  readonly port1: { onmessage?: (event: { data: unknown }) => void } = {};
  readonly port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
}
beforeAll(() => Object.assign(globalThis, { MessageChannel: Channel }));

/** A container of workers that a test changes. */
function aContainer() {
  const worker = (build: string) =>
    Object.assign(new EventTarget(), {
      state: 'installing',
      heard: [] as string[],
      postMessage(message: { type: string }, ports?: MessagePort[]) {
        this.heard.push(message.type);
        ports?.[0]?.postMessage(build);
      },
    });
  const registration = Object.assign(new EventTarget(), {
    waiting: null as unknown,
    installing: null as unknown,
    update: async () => undefined,
  });
  const registered: unknown[] = [];
  const container = Object.assign(new EventTarget(), {
    controller: worker('b1') as unknown,
    register: async (path: unknown) => {
      registered.push(path);
      return registration;
    },
  });
  const arrives = async (build: string) => {
    const next = worker(build);
    registration.installing = next;
    registration.dispatchEvent(new Event('updatefound'));
    next.state = 'installed';
    next.dispatchEvent(new Event('statechange'));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    return next;
  };
  return { container, registered, worker, arrives };
}

describe('the service worker', () => {
  function watch() {
    const parts = aContainer();
    const offers: (() => void)[] = [];
    let reloads = 0;
    const end = watchServiceWorker({
      container: parts.container as unknown as ServiceWorkerContainer,
      build: 'b1',
      reload: () => (reloads += 1),
      onUpdate: (takeOver) => offers.push(takeOver),
    });
    return { ...parts, offers, end, reloads: () => reloads };
  }

  it('of another build is offered, and takes over when the person wants it', async () => {
    const { arrives, offers, container, reloads, registered, end } = watch();
    await waitFor(() => expect(registered).toEqual(['/service-worker.js']));
    const next = await arrives('b2');
    expect([offers.length, next.heard]).toEqual([1, ['BUILD']]);
    offers[0]?.();
    expect(next.heard).toEqual(['BUILD', 'TAKE_OVER']);
    expect(reloads()).toBe(0);
    container.dispatchEvent(new Event('controllerchange'));
    expect(reloads()).toBe(1);
    end();
  });

  it('of the page’s own build takes over without a toast', async () => {
    const { arrives, offers, registered, end } = watch();
    await waitFor(() => expect(registered).toHaveLength(1));
    const next = await arrives('b1');
    expect([offers.length, next.heard]).toEqual([0, ['BUILD', 'TAKE_OVER']]);
    end();
  });

  it('that another tab let in is offered, and does not reload the page', async () => {
    const { container, worker, offers, reloads, end } = watch();
    container.controller = worker('b2');
    container.dispatchEvent(new Event('controllerchange'));
    await waitFor(() => expect(offers).toHaveLength(1));
    expect(reloads()).toBe(0);
    end();
  });

  it('is not registered by a page that no build made', () =>
    expect(buildOfPage(document)).toBeNull());
});
