import {
  attachmentLimits,
  attachmentProblem,
  blockMoves,
  closedGate,
  fillReply,
  findReplies,
  groupReactions,
  kindOfName,
  kindOfType,
  reactionMove,
  soughtReply,
  unknownMarkers,
} from './index.js';

describe('the gates of a new conversation', () => {
  it.each([
    [false, false, false, 'upgrade'],
    [true, false, false, 'selectNumber'],
    [true, true, false, 'requestAccess'],
    [false, true, true, 'upgrade'],
    [true, true, true, undefined],
  ])('with plan %s, number %s and texts %s open %s', (plan, number, texts, opens) =>
    expect(closedGate({ plan, number, texts })?.opens).toBe(opens),
  );
});

describe('attachments', () => {
  it.each([
    ['scan.PDF', 10, 0, null],
    ['photo.jpeg', 10, 0, null],
    ['notes.txt', 10, 0, 'kind'],
    ['pdf', 10, 0, 'kind'],
    ['empty.png', 0, 0, 'empty'],
    ['long.wav', attachmentLimits.maxBytes + 1, 0, 'size'],
    ['photo.png', 10, attachmentLimits.maxFiles, 'count'],
  ])('%s of %i bytes beside %i others: %s', (name, size, others, problem) =>
    expect(attachmentProblem({ name, size }, others)).toBe(problem),
  );

  it('are shown by what they are', () => {
    expect([kindOfName('a.b.ogg'), kindOfType('image/png'), kindOfType('text/x')]).toEqual([
      'sound',
      'picture',
      'document',
    ]);
  });
});

describe('reactions', () => {
  it.each([
    [null, '👍', 'add'],
    ['👍', '🎉', 'update'],
    ['👍', '👍', 'remove'],
  ] as const)('go from %s by %s: %s', (own, chosen, move) =>
    expect(reactionMove(own, chosen)).toBe(move),
  );

  it('are grouped by sign, with the own one marked', () =>
    expect(
      groupReactions(
        [
          { reaction: '👍', userId: 1, name: 'Priya' },
          { reaction: '🎉', userId: 2, name: 'Omar' },
          { reaction: '👍', userId: null, name: 'API' },
        ],
        2,
      ),
    ).toEqual([
      { sign: '👍', names: ['Priya', 'API'], isOwn: false },
      { sign: '🎉', names: ['Omar'], isOwn: true },
    ]));
});

it('a block and its end are each other’s way back', () => {
  expect(blockMoves[blockMoves.unblocked.to].to).toBe('unblocked');
});

describe('saved replies', () => {
  const facts = { name: 'Dana Whitfield', phone: '+15125550147', agent: 'Northside' };

  it('are filled for a contact, and keep what nothing fills', () =>
    expect(fillReply('Hello {firstName}, {agent} here. {day} {phone}', facts)).toBe(
      'Hello Dana, Northside here. {day} +15125550147',
    ));

  it('leave a marker with two braces as it is, to be seen', () =>
    expect(fillReply('Hi {{firstName}}', facts)).toBe('Hi {{firstName}}'));

  it('keep a marker whose value is missing', () =>
    expect(fillReply('Call {phone}', { ...facts, phone: '' })).toBe('Call {phone}'));

  it('name their unknown markers once', () =>
    expect(unknownMarkers('{name} {day} {day} {{name}} {first name} {x}')).toEqual([
      ...['{day}', '{{name}}', '{first name}', '{x}'],
    ]));

  it.each([
    ['/', ''],
    ['/Opening ', 'opening'],
    ['and/or', null],
    ['/a\nb', null],
    ['', null],
  ])('are sought by %j as %j', (text, sought) => expect(soughtReply(text)).toBe(sought));

  it('are found by name before text', () =>
    expect(
      findReplies(
        [
          { name: 'Directions', text: 'We open at 9.' },
          { name: 'Open hours', text: 'x' },
        ],
        'open',
      ).map(({ name }) => name),
    ).toEqual(['Open hours', 'Directions']));
});
