import { isPermissionName } from '@patchbay/permissions';
import {
  type AllowedOverlayArgs,
  type AllowedOverlayName,
  type OverlaySpec,
  allowedOverlayArgs,
  allowedOverlayNames,
  allowedOverlays,
  isAllowedOverlayName,
  isOverlayName,
  overlayNames,
  unbuiltOverlays,
} from './index.js';

const entries = Object.entries(allowedOverlays) as [AllowedOverlayName, OverlaySpec][];
const pages = [
  'active',
  'new',
  'filter',
  'highlightId',
  'filters',
  'fields',
  'page',
  'pageSize',
  'dateFilter',
  'partner',
  'reseller',
  'org',
  'agent',
  'mobileApp',
  'genericBrand',
  'platform',
  'vidaRevamped',
  'appEmbed',
  'username',
  'token',
  'email',
];

describe('the properties of the 91 names', () => {
  it('exist for each, once', () => {
    expect(entries.map(([name]) => name).sort()).toEqual([...allowedOverlayNames].sort());
  });

  it('gives every screen its own title', () => {
    const titles = entries.map(([, { title }]) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    for (const title of titles) expect(title).toMatch(/^[A-Z][^.]{3,40}$/);
  });

  it.each(entries)(
    '%s has the kind of its name: a delete is a confirm dialog, a transcript or preview a side panel',
    (name, { kind }) => {
      if (/^delete|Delete$/.test(name)) expect(kind).toBe('confirm');
      else if (/transcript|preview/i.test(name)) expect(kind).toBe('sidePanel');
      else expect(['modal', 'sidePanel', 'bottomSheet', 'confirm', 'suggestion']).toContain(kind);
    },
  );

  it('default to a centred modal', () => {
    const others = entries
      .filter(
        ([name, { kind }]) =>
          kind !== 'modal' && !isOverlayName(name) && !/delete|preview/i.test(name),
      )
      .map(([name]) => name);
    expect(others).toEqual([]);
  });

  it.each(entries)('%s requires only existing permissions', (_name, { permission }) =>
    expect(permission === undefined || isPermissionName(permission)).toBe(true),
  );

  it.each<[AllowedOverlayName, string]>([
    ['members', 'canManageUsers'],
    ['memberInvite', 'canInviteUsers'],
    ['billing', 'canViewBilling'],
    ['withdraw', 'canManageBilling'],
    ['deleteOrganization', 'canDeleteOrg'],
    ['createTask', 'canViewTasks'],
    ['createAgentAccount', 'canAddAgents'],
    ['addCustomNumber', 'canSelectNumber'],
    ['requestAccess', 'canSetupSMS'],
    ['debug', 'canInspectJSON'],
    ['createTemplate', 'canUseFullEditor'],
  ])('%s needs %s', (name, permission) =>
    expect((allowedOverlays[name] as OverlaySpec).permission).toBe(permission),
  );

  it('never open a path through the tree, or money, to a partner’s page', () => {
    const open = entries.filter(([, { embeddable }]) => embeddable).map(([name]) => name);
    expect(
      open.filter((name) =>
        /takeover|admin$|^delete|^create(Org|Reseller)|withdraw|wallet|debug|viewAs|selectAccount|legacyLogin/i.test(
          name,
        ),
      ),
    ).toEqual([]);
  });

  it('never assign one query parameter to two overlays, to an overlay and a page, or to an overlay’s own name', () => {
    const owned = entries.flatMap(([, { companions }]) => Object.keys(companions));
    expect(
      owned.filter(
        (key, at) => owned.indexOf(key) !== at || pages.includes(key) || isAllowedOverlayName(key),
      ),
    ).toEqual([]);
  });
});

describe('arguments of names without a screen', () => {
  it.each<[string, AllowedOverlayName, Record<string, unknown>, Record<string, unknown>]>([
    ['a task to edit', 'editTask', { editTask: 't-17' }, { value: 't-17' }],
    ['a plan by number', 'planDetails', { planDetails: 17 }, { value: '17' }],
    [
      'a call intent',
      'call',
      { call: 'ada', callType: 'video', isLive: 'true', viewerOnly: 'no', meetingId: 4, other: 1 },
      { value: 'ada', callType: 'video', isLive: true, meetingId: '4' },
    ],
    ['a variant that does not exist', 'checkout', { checkout: true, checkoutVariant: 'gold' }, {}],
    ['where the money goes', 'withdraw', { withdraw: '', withdrawTo: 'ln' }, { withdrawTo: 'ln' }],
    [
      'an owner to invite',
      'memberInvite',
      { memberInvite: 1, inviteEmail: 'pat@example.com', inviteOwner: 'Yes' },
      { inviteEmail: 'pat@example.com', inviteOwner: true },
    ],
  ])('%s', (_what, name, search, args) => expect(allowedOverlayArgs(search, name)).toEqual(args));

  it('open no screen yet, and the host is informed', () => {
    expect(unbuiltOverlays({ wallet: '', editAgent: true })).toEqual(['wallet']);
    expect(overlayNames).not.toContain('wallet');
  });

  it('are typed', () => {
    const args: AllowedOverlayArgs<'withdraw'> = { withdrawTo: 'paypal' };
    // @ts-expect-error there is no such way to be paid
    const wrong: AllowedOverlayArgs<'withdraw'> = { withdrawTo: 'cash' };
    // @ts-expect-error a name that may not open has no arguments
    const none = () => allowedOverlayArgs({}, 'secrets');
    expect([args, wrong, typeof none]).toHaveLength(3);
  });
});
