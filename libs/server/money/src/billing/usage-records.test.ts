import { type UsageRecord, csvOf } from './usage-records.js';

const record: UsageRecord = {
  at: new Date('2026-01-05T12:00:00Z'),
  resellerId: 3,
  organizationId: 4,
  agentId: 5,
  item: 'pstn-inbound-voice',
  billed: 2,
  quantity: 90,
  selfTest: false,
  about: { src: '+15125550101', dest: '@SUM(A1)', direction: 'inbound' },
  externalAccountId: '=HYPERLINK("http://evil.example","x")',
  externalBillingId: "-1+cmd|' /C calc'!A0",
};

describe('file of usage records', () => {
  const [, line = ''] = csvOf('reseller', [record]).split('\r\n');

  it('has no cell that a spreadsheet would run', () => {
    expect(line).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(line).toContain(`"'-1+cmd|' /C calc'!A0"`);
    expect(line).toContain(`"'@SUM(A1)"`);
  });

  it('quotes every field, and leaves phone numbers and numbers as they are', () => {
    expect(line).toContain('"+15125550101"');
    expect(line.startsWith('"1767614400000","2026-01-05T12:00:00.000Z","4","5",')).toBe(true);
  });
});
