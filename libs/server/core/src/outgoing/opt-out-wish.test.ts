import { optOutWish } from './opt-out-wish.js';

describe('a clear wish to be left alone', () => {
  it.each([
    'STOP',
    'stop.',
    ' Stop all ',
    'StopAll',
    'UNSUBSCRIBE',
    'Cancel',
    'END',
    'Quit!',
    'REVOKE',
    'OPT-OUT',
    'optout',
    'opt out',
    'STOP please',
    'Please stop',
    'stop?',
    'Stop, thanks',
    'STOP!!!',
    'Stop stop stop',
    'No, stop',
    'stop now',
    '"STOP"',
    '\uFF33\uFF34\uFF2F\uFF30',
    'S\u0301TOP'.replace('\u0301', ''),
    'STOPP',
    'stop texting me',
    'Please stop texting me!',
    'stop calling me',
    'Stop sending me messages',
    'stop sending me these texts please',
    'stop messaging this number',
    'stop contacting me, thank you',
    'Do not text me again',
    "Don't text me",
    'don\u2019t call me anymore',
    'DO NOT CALL ME AGAIN.',
    'never contact me again',
    "Please don't send me any more texts",
    'no more texts',
    'No more messages please',
    'no more calls',
    'Unsubscribe me',
    'remove me from your list',
    'Please take me off your list.',
    'remove my number from the list',
    'leave me alone',
    'Lose my number',
    'I want to unsubscribe',
    'i would like to opt out',
    'BAJA',
    'Baja por favor',
    'PARAR',
    'Parar.',
    'No me escriban m\u00e1s',
    'no me llamen m\u00e1s por favor',
    'Dejen de escribirme',
    'Dejen de llamarme, gracias',
    'no quiero m\u00e1s mensajes',
    'No quiero recibir m\u00e1s mensajes',
    'ARRET',
    'ARR\u00caT',
    'Arr\u00eatez de m\u2019appeler',
    'Ne m\u2019\u00e9crivez plus',
    'ABMELDEN',
    'Keine SMS mehr',
    'Bitte keine Nachrichten mehr',
    'Schreiben Sie mir nicht mehr',
    'SAIR',
    'Pare de me ligar',
    'N\u00e3o me ligue mais',
    'AFMELDEN',
    '\u0421\u0422\u041e\u041f',
    '\u9000\u8ba2',
    '\u505c\u6b62',
    '\u914d\u4fe1\u505c\u6b62',
    '\uc218\uc2e0\uac70\ubd80',
    'Hi. Please stop texting me. Thanks',
    'Wrong number. Do not text me again',
  ])('%p', (text) => expect(optOutWish(text)).toBe('stop'));
});

describe('no wish to be left alone', () => {
  it.each([
    '',
    'Please stop by at 5',
    'Please stop by at five',
    'please stop by',
    'the bus stop',
    'I am at the bus stop',
    'Where do I stop?',
    'Can I cancel?',
    'cancel my appointment',
    'I want to cancel my appointment',
    'Can you stop by tomorrow?',
    'Is there a stop near you?',
    'end of the month works',
    'at the end',
    'quit smoking class',
    'non stop',
    "don't stop",
    'Yes',
    'no',
    'No thanks',
    'text me the address',
    'Please call me again',
    'call me back',
    'do not call me before nine',
    'Please do not call after 5pm',
    'I have no more questions',
    'no messages',
    'baja el precio',
    'la planta baja',
    'quiero parar en el centro',
    'Does the pain stop?',
    'the texts stopped',
    'help me with my order',
    'I can start on Monday',
    'stop '.repeat(2000),
  ])('%p', (text) => expect([null, 'help', 'start']).toContain(optOutWish(text)));
});

describe('an unclear line', () => {
  it.each([
    'cancel please',
    'Cancel. I cannot come on Tuesday',
    'Stop. I meant Tuesday',
    "Don't call me, text me instead",
    'did you stop texting me?',
    'how do I unsubscribe?',
    'can you remove me from your list or not',
  ])('%p', (text) => expect(optOutWish(text)).toBe('unclear'));
});

describe('a wish to hear again', () => {
  it.each([
    'START',
    'unstop',
    'Start please',
    'ALTA',
    'Alta, gracias',
    '\u0421\u0422\u0410\u0420\u0422',
  ])('%p', (text) => expect(optOutWish(text)).toBe('start'));
  it.each(['HELP', 'Info', 'AYUDA'])('%p asks for help', (text) =>
    expect(optOutWish(text)).toBe('help'),
  );
});

describe('a line that is said', () => {
  it.each([
    'stop calling me',
    'Do not call me again',
    'please take me off your list',
    'no me llamen m\u00e1s',
  ])('%p is a clear wish', (text) => expect(optOutWish(text, { spoken: true })).toBe('stop'));
  it.each(['stop', 'Stop please', 'cancel', 'end', 'quit', 'baja', 'start', 'help'])(
    '%p is none',
    (text) => expect(optOutWish(text, { spoken: true })).toBeNull(),
  );
});

it('takes little time for a hostile line', () => {
  const before = process.cpuUsage();
  for (let at = 0; at < 50; at += 1) optOutWish(`${'stop me all text '.repeat(14)}x`);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000 / 50).toBeLessThan(50);
});
