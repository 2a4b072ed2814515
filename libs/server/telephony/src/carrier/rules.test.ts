import { needsRecordingNotice } from './recording-consent.js';
import { callSettingsOf, recordingNoticeFor, targetOf } from './rules.js';

const notice = (config: Record<string, unknown>, number: string) =>
  recordingNoticeFor(callSettingsOf(config), number);
const [texas, california] = ['+15125550177', '+14155550177'];
const defaultNotice = 'This call is being recorded.';

describe('recording notice', () => {
  it('is given by default only where the law requires it', () => {
    for (const config of [
      {},
      { autoRecordingNotification: 'true' },
      { autoRecordingNotification: true },
      { autoRecordingNotification: null },
      { autoRecordingNotification: 'sometimes' },
    ])
      expect([notice(config, texas), notice(config, california)]).toEqual(['', defaultNotice]);
  });

  it('is given to all callers, or to none, by the owner’s setting', () => {
    expect([
      notice({ autoRecordingNotification: 'always' }, texas),
      notice({ autoRecordingNotification: 'always' }, california),
    ]).toEqual([defaultNotice, defaultNotice]);
    for (const autoRecordingNotification of ['false', false, 'never'])
      expect([
        notice({ autoRecordingNotification }, texas),
        notice({ autoRecordingNotification }, california),
      ]).toEqual(['', '']);
    expect([
      notice({ noAutoRecordingNotification: true }, california),
      notice(
        { noAutoRecordingNotification: true, autoRecordingNotification: 'always' },
        california,
      ),
    ]).toEqual(['', defaultNotice]);
  });

  it('uses the owner’s words, and is omitted without recording', () => {
    expect(notice({ recordingNotificationPhrase: ' We record this. ' }, california)).toBe(
      'We record this.',
    );
    for (const autoRecordingNotification of ['true', 'always', 'false'])
      expect(notice({ recordCalls: false, autoRecordingNotification }, california)).toBe('');
  });

  it('is required by law in thirteen states and for unknown places', () => {
    for (const area of [213, 860, 302, 305, 312, 301, 617, 313, 406, 702, 603, 215, 206])
      expect([area, needsRecordingNotice(`+1${area}5550100`)]).toEqual([area, true]);
    for (const area of [212, 512, 404, 216, 503, 202, 808, 907, 703, 802])
      expect([area, needsRecordingNotice(`+1${area}5550100`)]).toEqual([area, false]);
    for (const number of [
      '+14165550100',
      '+18005550100',
      '+442079460000',
      '+19995550100',
      '',
      'anonymous',
      '+1512',
      '+15125550177x',
      '5125550177',
    ])
      expect([number, needsRecordingNotice(number)]).toEqual([number, true]);
  });
});

describe('keys pressed on answering', () => {
  it.each([
    ['1', '1'],
    ['w1#', 'w1#'],
    [',*9', 'ww*9'],
    ['abcd', 'ABCD'],
    [' 5 ', '5'],
    ['press 1', ''],
    ['', ''],
    ['1'.repeat(33), ''],
    ['"/><Dial>', ''],
  ])('are parsed from %j', (postAnswerDtmf, keys) =>
    expect(callSettingsOf({ postAnswerDtmf }).pressFirst).toBe(keys),
  );
});

describe('transfer accepted by a word', () => {
  const takes = (attendedTransferBridgeTrigger: unknown, said: string) =>
    callSettingsOf({ attendedTransfers: true, attendedTransferBridgeTrigger }).takesTransfer?.(
      said,
    );
  it.each([
    [null, 'Yes.', true],
    [null, 'Sí, claro', true],
    [null, 'Yesterday I said no', false],
    [null, 'Hello?', false],
    [null, '', false],
    ['any', 'Hello?', true],
    ['any', ' ', false],
    ['ready|go ahead', 'Go ahead please', true],
    ['ready|go ahead', 'Yes', false],
    ['(', 'yes', true],
    ['(', 'no', false],
  ])('by %j with %j is %s', (trigger, said, taken) => expect(takes(trigger, said)).toBe(taken));
  it('is disabled where only a key counts', () =>
    expect(
      callSettingsOf({ confirmTransfers: true, attendedTransferBridgeTrigger: 'any' })
        .takesTransfer,
    ).toBeNull());
});

describe('transfer destination', () => {
  it.each([
    ['+15125550190', { number: '+15125550190', digits: '' }],
    ['+15125550190,,,12', { number: '+15125550190', digits: 'www12' }],
    ['ext:1002', { extension: '1002' }],
    ['PBX:sales.desk', { extension: 'sales.desk' }],
    ['pbx:*72', { extension: '*72' }],
    ['@dana', { username: 'dana' }],
  ])('is parsed from %s', (text, target) => expect(targetOf(text)).toEqual(target));
  it.each([
    '',
    'ext:',
    'ext:1002@evil.example',
    'ext:1;transport=tcp',
    'pbx:a b',
    `ext:${'1'.repeat(41)}`,
    'sip:1002@pbx.example',
    '5125550190',
    'tel:+15125550190',
  ])('does not ring %j', (text) => expect(targetOf(text)).toBeNull());
});
