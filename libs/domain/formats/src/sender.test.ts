import { withheldNumber } from './phone-display.js';
import { senderOf, senderText } from './sender.js';

const ours = '+15125550100';

describe('a sender', () => {
  it.each([
    '',
    null,
    undefined,
    ' ',
    'anonymous',
    'Anonymous',
    'ANONYMOUS',
    'Restricted',
    'unknown',
    'Unavailable',
    'Private',
    'No Caller ID',
    'Out-Of-Area',
    'Unbekannt',
    'Número oculto'.slice(7),
    '+266696687',
    '266696687',
    '+7378742833',
    '+2562533',
    '+8656696',
    '+86282452253',
    '0',
    '+0000000000',
    '+',
    'sip:anonymous@anonymous.invalid',
    '"Anonymous" <sip:anonymous@anonymous.invalid>',
    'anonymous@192.0.2.1',
  ])('%p withholds its number', (from) => {
    expect(senderOf(from, ours)).toEqual({ kind: 'withheld' });
    expect(senderText(senderOf(from, ours))).toBe(withheldNumber);
  });

  it.each([
    ['+15125550148', '+15125550148'],
    ['15125550148', '+15125550148'],
    ['(512) 555-0148', '+15125550148'],
    ['5125550148', '+15125550148'],
    ['01115125550148', '+15125550148'],
    ['tel:+15125550148', '+15125550148'],
    ['sip:+15125550148@sip.example.com', '+15125550148'],
    ['"Ann" <sip:+15125550148@sip.example.com>', '+15125550148'],
    ['+4915112345678', '+4915112345678'],
    ['+15551230000', '+15551230000'],
  ])('%p is the person at %s', (from, number) =>
    expect(senderOf(from, ours)).toEqual({ kind: 'person', number }),
  );

  it.each(['22395', '7726', '+22395', 'AMAZON', 'DHL Express', 'InfoSMS', '911', 'bob', '41'])(
    '%p is a service without identity',
    (from) => expect(senderOf(from, ours)).toMatchObject({ kind: 'service' }),
  );

  it('without a plus is of the country of the number that was reached', () => {
    expect(senderOf('015112345678', '+49301234567')).toEqual({
      kind: 'person',
      number: '+4915112345678',
    });
    expect(senderOf('0412 345 678', ours)).toMatchObject({ kind: 'service' });
  });
});
