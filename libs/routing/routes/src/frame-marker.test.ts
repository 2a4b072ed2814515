import { createMarkedHistory, frameMarkerOf } from './frame-marker.js';

const address = () => `${location.pathname}${location.search}${location.hash}`;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the marker of a frame', () => {
  it('is read from the page, and is absent if the server sent none', () => {
    const page = (head: string) =>
      new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html');
    expect(frameMarkerOf(page('<meta name="frame-marker" content="1003.abc">'))).toBe('1003.abc');
    expect(frameMarkerOf(page(''))).toBeNull();
  });

  it('is part of every URL of the app, and hidden from the app', async () => {
    window.history.replaceState({ key: 'x', __TSR_index: 0 }, '', '/app/embed?email=a%40b.co');
    const history = createMarkedHistory('1003.abc');
    expect(address()).toBe('/app/embed?email=a%40b.co&frame=1003.abc');
    expect(history.location).toMatchObject({ pathname: '/app/embed', search: '?email=a%40b.co' });
    history.replace('/app/org/7/inbox?active=2001%3A3005#last');
    await settled();
    expect(address()).toBe('/app/org/7/inbox?active=2001%3A3005&frame=1003.abc#last');
    expect(history.location).toMatchObject({
      href: '/app/org/7/inbox?active=2001%3A3005#last',
      pathname: '/app/org/7/inbox',
      search: '?active=2001%3A3005',
      hash: '#last',
    });
    history.push('/app');
    await settled();
    expect([address(), history.location.search, history.createHref('/app/agents')]).toEqual([
      '/app?frame=1003.abc',
      '',
      '/app/agents?frame=1003.abc',
    ]);
    history.replace('/embed/modal/open?settings=true');
    await settled();
    expect(address()).toBe('/embed/modal/open?settings=true&frame=1003.abc');
    history.push('/northside');
    await settled();
    expect([address(), history.createHref('/application')]).toEqual(['/northside', '/application']);
    history.destroy();
  });
});
