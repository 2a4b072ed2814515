import fc from 'fast-check';
import {
  allowedOverlayNames,
  closeAllOverlays,
  closeOverlay,
  companionsOf,
  openOverlay,
  overlayArgs,
  overlayNames,
  parseOverlays,
  pickOverlaySearch,
  unbuiltOverlays,
  type Search,
} from './index.js';

const names = (search: Search) => parseOverlays(search).map(({ name }) => name);

describe('the open overlays', () => {
  it.each<[string, unknown]>([
    ['a plain true', true],
    ['the word true', 'true'],
    ['the word false', 'false'],
    ['false', false],
    ['nothing', ''],
    ['zero', 0],
    ['null', null],
    ['an id', 'abc'],
    ['a list', [1]],
    ['an object', { a: 1 }],
  ])('a key that is present opens its screen: %s', (_what, given) =>
    expect(names({ editAgent: given })).toEqual(['editAgent']),
  );

  it('a key that was set to undefined is absent', () =>
    expect(names({ editAgent: undefined })).toEqual([]));

  it('stacks in URL order, last on top', () => {
    expect(names({ settings: true, filter: 'priority', viewAs: 'true', help: 1 })).toEqual([
      'settings',
      'viewAs',
      'help',
    ]);
    expect(names({ help: 1, settings: true, viewAs: 'true' })).toEqual([
      'help',
      'settings',
      'viewAs',
    ]);
  });

  it('ignores unknown keys, including inherited names', () => {
    expect(names({ toString: 1, __proto__: 1, page: 2, EditAgent: 1 })).toEqual([]);
    expect(names(Object.create({ editAgent: true }) as Search)).toEqual([]);
  });

  it('lists allowed overlays that have no screen yet', () => {
    expect(
      unbuiltOverlays({ wallet: true, editAgent: true, nonsense: 1, billing: undefined }),
    ).toEqual(['wallet']);
    expect(
      unbuiltOverlays(Object.fromEntries(allowedOverlayNames.map((name) => [name, true]))),
    ).toHaveLength(91 - overlayNames.length);
  });
});

describe('arguments', () => {
  it.each<[string, unknown, string | undefined]>([
    ['an id', 'abc', 'abc'],
    ['a number that the router read', 42, '42'],
    ['true', true, undefined],
    ['TRUE', 'TRUE', undefined],
    ['1', 1, undefined],
    ['false', false, 'false'],
    ['empty', '', undefined],
    ['spaces', '  ', undefined],
    ['a line break', 'a\nb', undefined],
    ['too long', 'x'.repeat(301), undefined],
    ['null', null, undefined],
    ['an object', {}, undefined],
  ])('the key’s own value: %s', (_what, given, value) =>
    expect(overlayArgs({ callTranscript: given }, 'callTranscript').value).toBe(value),
  );

  it('parses onboarding’s companions', () => {
    expect(
      overlayArgs(
        {
          onboard: true,
          activeStep: 'fields',
          fieldIndex: '3',
          integrationIndex: 0,
          templateId: 17,
          forceReplaceTemplateVars: 'Yes',
          other: 1,
        },
        'onboard',
      ),
    ).toEqual({
      activeStep: 'fields',
      fieldIndex: 3,
      integrationIndex: 0,
      templateId: '17',
      forceReplaceTemplateVars: true,
    });
  });

  it('drops an invalid companion and keeps the rest', () => {
    expect(
      overlayArgs(
        {
          onboard: '',
          fieldIndex: '-1',
          integrationIndex: '1.5',
          activeStep: ['a'],
          templateId: 't',
        },
        'onboard',
      ),
    ).toEqual({ templateId: 't' });
    expect(overlayArgs({ upgrade: true, upgradeRedirect: 'https://elsewhere' }, 'upgrade')).toEqual(
      {},
    );
    expect(overlayArgs({ upgrade: true, upgradeRedirect: 'selectNumber' }, 'upgrade')).toEqual({
      upgradeRedirect: 'selectNumber',
    });
  });

  it('never fails', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...overlayNames),
        fc.array(fc.anything(), { maxLength: 9 }),
        (name, values) => {
          const keys = [name, ...companionsOf(name)];
          const search = Object.fromEntries(keys.map((key, at) => [key, values[at]]));
          expect(() => overlayArgs(search, name)).not.toThrow();
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('existing links', () => {
  it.each<[string, Search, unknown[]]>([
    [
      'a settings tab over the inbox',
      { filter: 'priority', settings: true, showOrgSettings: true, settingsTab: 'developers' },
      [{ name: 'settings', args: { showOrgSettings: true, settingsTab: 'developers' } }],
    ],
    [
      'text messages over the inbox',
      { requestAccess: true },
      [{ name: 'requestAccess', args: {} }],
    ],
    ['sharing over the inbox', { shareProfile: 'true' }, [{ name: 'shareProfile', args: {} }]],
    [
      'the editor in a partner’s page',
      { org: 7, agent: 9, editAgent: 'true' },
      [{ name: 'editAgent', args: {} }],
    ],
    [
      'upgrading and then choosing a number',
      { upgrade: true, upgradeRedirect: 'selectNumber' },
      [{ name: 'upgrade', args: { upgradeRedirect: 'selectNumber' } }],
    ],
    [
      'onboarding at a field',
      { onboard: true, activeStep: 'setupAgent', fieldIndex: 2, templateId: 'message-taker' },
      [
        {
          name: 'onboard',
          args: { activeStep: 'setupAgent', fieldIndex: 2, templateId: 'message-taker' },
        },
      ],
    ],
    [
      'a transcript over the settings',
      { settings: '', callTranscript: 'c1', roomId: 'r1' },
      [
        { name: 'settings', args: {} },
        { name: 'callTranscript', args: { value: 'c1', roomId: 'r1' } },
      ],
    ],
  ])('open %s', (_what, search, open) => expect(parseOverlays(search)).toEqual(open));

  it('ignore a panel, level or mode that does not exist', () => {
    expect(
      overlayArgs({ editAgent: true, agentPanel: 'secrets' }, 'editAgent').agentPanel,
    ).toBeUndefined();
    expect(overlayArgs({ editAgent: true, agentPanel: 'variables' }, 'editAgent').agentPanel).toBe(
      'variables',
    );
    expect(
      overlayArgs({ selectAccount: true, accountLevel: 'planet' }, 'selectAccount').accountLevel,
    ).toBeUndefined();
    expect(overlayArgs({ testAgent: true, testMode: 'call' }, 'testAgent').testMode).toBe('call');
  });
});

describe('opening and closing', () => {
  it('opens on top and keeps the page’s own parameters', () => {
    expect(openOverlay({ filter: 'priority', page: 2 }, 'viewAs')).toEqual({
      filter: 'priority',
      page: 2,
      viewAs: true,
    });
    expect(openOverlay({ active: 'r1' }, 'callTranscript', { value: 'u1', roomId: 'r1' })).toEqual({
      active: 'r1',
      callTranscript: 'u1',
      roomId: 'r1',
    });
  });

  it('moves an open overlay to the top and replaces its companions', () => {
    const search = openOverlay(
      { onboard: true, templateId: 'a', fieldIndex: 3, help: true },
      'onboard',
      { templateId: 'b' },
    );
    expect(search).toEqual({ onboard: true, templateId: 'b', help: true });
    expect(names(search)).toEqual(['help', 'onboard']);
  });

  it('closes with the companions and keeps all other parameters', () => {
    expect(
      closeOverlay(
        {
          filter: 'agent',
          onboard: true,
          templateId: 'a',
          zap: '1',
          editAgent: true,
          agentPanel: 'prompt',
        },
        'onboard',
      ),
    ).toEqual({
      filter: 'agent',
      editAgent: true,
      agentPanel: 'prompt',
    });
  });

  it('closing an absent overlay removes stray companions only', () => {
    expect(closeOverlay({ filter: 'agent', templateId: 'a' }, 'onboard')).toEqual({
      filter: 'agent',
    });
  });

  it('does not change the given search', () => {
    const search = Object.freeze({ onboard: true, templateId: 'a' });
    closeOverlay(search, 'onboard');
    openOverlay(search, 'help');
    expect(search).toEqual({ onboard: true, templateId: 'a' });
  });

  it('closing undoes opening, from any page', () => {
    const page = fc.dictionary(
      fc.constantFrom('filter', 'active', 'page', 'filters', 'x'),
      fc.string(),
    );
    fc.assert(
      fc.property(
        page,
        fc.uniqueArray(fc.constantFrom(...overlayNames), { maxLength: 6 }),
        fc.constantFrom(...overlayNames),
        (base, open, name) => {
          const before = open
            .filter((other) => other !== name)
            .reduce<Search>((search, other) => openOverlay(search, other), base);
          expect(closeOverlay(openOverlay(before, name), name)).toEqual(before);
          expect(names(openOverlay(before, name)).at(-1)).toBe(name);
          expect(closeAllOverlays(openOverlay(before, name))).toEqual(base);
        },
      ),
    );
  });

  it('keeps the overlay part of a search, in order', () => {
    const picked = pickOverlaySearch({
      filters: '{}',
      help: ['x'],
      onboard: '',
      page: 3,
      fieldIndex: 2,
      zap: { a: 1 },
      viewAs: undefined,
      wallet: true,
    });
    expect(Object.entries(picked)).toEqual([
      ['help', true],
      ['onboard', ''],
      ['fieldIndex', 2],
    ]);
  });
});
