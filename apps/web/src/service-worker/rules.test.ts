import { cachesOf, kindOfRequest, outdated, readMessage } from './rules.js';

const own = 'https://agents.example';
const asked = (path: string, rest: Partial<Parameters<typeof kindOfRequest>[0]> = {}) =>
  kindOfRequest(
    { method: 'GET', url: own + path, mode: 'no-cors', destination: 'script', ...rest },
    own,
  );
const page = { mode: 'navigate', destination: 'document' } as const;

describe('the service worker', () => {
  it.each(['/app', '/app/org/7/inbox?active=1', '/mobile/start', '/northside'])(
    'stands in for the page %s',
    (path) => expect(asked(path, page)).toBe('page'),
  );

  it.each([
    ['/api/v2/members', { mode: 'cors', destination: '' }],
    ['/api/docs', page],
    ['/api/v1/profile/dp/a.webp/picture.webp', { destination: 'image' }],
    ['/embed/modal', page],
    ['/dev/outbox', page],
    ['/app', { mode: 'navigate', destination: 'iframe' }],
    ['/app', { ...page, method: 'POST' }],
    ['/assets/index-a1b2c3d4.js', { method: 'POST' }],
    ['/assets/index-a1b2c3d4.js?token=x#', { url: 'https://other.example/assets/a.js' }],
    ['/manifest.webmanifest', { destination: 'manifest' }],
    ['/icon-192.png', { destination: 'image' }],
    ['/assets/../api/v2/members', { mode: 'cors', destination: '' }],
  ])('lets %s pass by (%j)', (path, rest) => expect(asked(path, rest)).toBeNull());

  it('keeps the files of a build, and removes those of other builds', () => {
    expect(asked('/assets/index-a1b2c3d4.js')).toBe('asset');
    const { assets, offline } = cachesOf('b2');
    expect(outdated(['assets-b1', assets, offline, 'else'], 'b2')).toEqual(['assets-b1', 'else']);
  });

  it.each([
    null,
    'BUILD',
    {},
    { type: 'ERASE' },
    { type: 'OFFLINE_PAGE' },
    { type: 'OFFLINE_PAGE', query: 7 },
  ])('ignores the message %j', (data) => expect(readMessage(data)).toBeNull());
});
