import { readModes, type RememberedMode } from './index.js';

const modesOf = (
  search: string,
  stored: Partial<Record<RememberedMode, string>> = {},
  crossOriginFrame = false,
) => {
  const query = new URLSearchParams(search);
  return readModes({
    query: (key) => query.get(key),
    stored: (mode) => stored[mode] ?? null,
    crossOriginFrame,
  });
};

describe('persistent modes', () => {
  it.each<[string, string, string | undefined, boolean, string | undefined]>([
    ['nothing said', '', undefined, false, undefined],
    ['asked for', 'true', undefined, true, 'true'],
    ['stored', '', 'true', true, undefined],
    ['stored off', '', 'false', false, undefined],
    ['the query against the storage', 'false', 'true', false, 'false'],
    ['the query for it against the storage', 'true', 'false', true, 'true'],
    ['any other word', '1', 'true', false, 'false'],
  ])('%s', (_what, asked, kept, on, remembered) => {
    for (const mode of ['mobileApp', 'genericBrand'] as const) {
      const { modes, remember } = modesOf(
        asked === '' ? '' : `${mode}=${asked}`,
        kept === undefined ? {} : { [mode]: kept },
      );
      expect([modes[mode], remember[mode]]).toEqual([on, remembered]);
    }
  });

  it('are independent', () => {
    expect(modesOf('mobileApp=true', { genericBrand: 'true' })).toEqual({
      modes: {
        embed: false,
        mobileApp: true,
        genericBrand: true,
        platform: null,
        appVersion: null,
      },
      remember: { mobileApp: 'true' },
    });
  });
});

describe('modes of this page only', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['YES', true],
    ['y', true],
    ['false', false],
    ['', false],
    ['on', false],
  ])('appEmbed=%s', (value, embed) => expect(modesOf(`appEmbed=${value}`).modes.embed).toBe(embed));
  it('a frame of another origin is embedded, for any flag', () =>
    expect(modesOf('appEmbed=false', {}, true).modes.embed).toBe(true));
  it.each([
    ['Android', 'Android'],
    ['iOS', 'iOS'],
    ['android', null],
    ['Windows', null],
    ['', null],
  ])('platform=%s', (given, platform) =>
    expect(modesOf(`platform=${given}`).modes.platform).toBe(platform),
  );
  it('does not change the version', () =>
    expect(modesOf('appVersion=2.14.0-rc1').modes.appVersion).toBe('2.14.0-rc1'));
});

describe('what a shell says of itself', () => {
  it('is remembered, and what it says later takes its place', () => {
    expect(modesOf('platform=iOS&appVersion=2.14.0').remember).toEqual({
      platform: 'iOS',
      appVersion: '2.14.0',
    });
    const stored = { platform: 'iOS', appVersion: '2.14.0' };
    expect(modesOf('', stored).modes).toMatchObject(stored);
    expect(modesOf('', stored).remember).toEqual({});
    expect(modesOf('appVersion=3.0.0', stored).modes).toMatchObject({
      platform: 'iOS',
      appVersion: '3.0.0',
    });
  });
  it('is not the version of an app that the address sets up', () => {
    const app = 'integrations=vidaApp&appId=squareUp&appVersion=v1';
    const { modes, remember } = modesOf(app, { appVersion: '2.14.0' });
    expect([modes.appVersion, remember]).toEqual(['2.14.0', {}]);
    expect(modesOf('integrations=true&appVersion=2.15.0').modes.appVersion).toBe('2.15.0');
  });

  it('is checked when it comes from the storage, too', () =>
    expect(modesOf('', { platform: 'Windows' }).modes.platform).toBeNull());
});
