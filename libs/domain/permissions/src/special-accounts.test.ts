import {
  can,
  explain,
  isTestFlight,
  noSpecialAccounts,
  readSpecialAccounts,
  type Viewer,
} from './index.js';

const off = [
  {
    tier: 'reseller',
    name: 'Acme',
    values: { smsMessaging: false, allowEmbeds: false, allowTasks: false },
  },
];
const owner: Viewer = {
  superAdmin: false,
  tier: 'organization',
  isOwner: true,
  accountId: 9,
  organizationId: 7,
  timestamp: 1_700_000_000_000,
  settings: off,
};

describe('special accounts', () => {
  it('are read from a configuration', () => {
    expect(
      readSpecialAccounts({ smsAndEmbeds: ' 7, 12\n7 ', testFlight: 'trial,review-team' }),
    ).toEqual({ smsAndEmbeds: [7, 12], testFlight: ['trial', 'review-team'] });
    expect(readSpecialAccounts({})).toEqual(noSpecialAccounts);
    expect(readSpecialAccounts({ smsAndEmbeds: ' , ' })).toEqual(noSpecialAccounts);
  });

  it.each(['acct', '0', '-7', '7.5', '7;8', '1e3', '9999999999999999'])(
    'with the entry %j are refused at the start',
    (smsAndEmbeds) => {
      expect(() => readSpecialAccounts({ smsAndEmbeds: `7,${smsAndEmbeds}` })).toThrow(RangeError);
    },
  );

  it('have text messaging and embeds by their own id or their organization’s, and no other permission', () => {
    for (const id of [7, 9]) {
      const special = readSpecialAccounts({ smsAndEmbeds: String(id) });
      expect([
        can({ ...owner, special }, 'canSetupSMS'),
        can({ ...owner, special }, 'canViewEmbeds'),
        can({ ...owner, special }, 'canViewTasks'),
      ]).toEqual([true, true, false]);
    }
    const other = { ...owner, special: readSpecialAccounts({ smsAndEmbeds: '8' }) };
    expect([
      can(other, 'canSetupSMS'),
      can(other, 'canViewEmbeds'),
      can(owner, 'canSetupSMS'),
    ]).toEqual([false, false, false]);
  });

  it('name the platform as the reason', () => {
    expect(
      explain({ ...owner, special: { smsAndEmbeds: [7], testFlight: [] } }, 'canSetupSMS'),
    ).toEqual({
      allowed: true,
      reason: 'Switched on for this account by the platform.',
      decidedBy: { tier: 'platform', name: 'Special account' },
    });
  });

  it('of a person without ids do not apply', () => {
    const withoutIds = {
      ...owner,
      accountId: undefined,
      organizationId: undefined,
      special: readSpecialAccounts({ smsAndEmbeds: '7' }),
    };
    expect(can(withoutIds, 'canSetupSMS')).toBe(false);
  });

  it('are test-flight accounts by the exact username', () => {
    const special = readSpecialAccounts({ testFlight: 'trial' });
    expect([
      isTestFlight('trial', special),
      isTestFlight('Trial', special),
      isTestFlight('tria', special),
      isTestFlight('trial'),
    ]).toEqual([true, false, false, false]);
  });
});
