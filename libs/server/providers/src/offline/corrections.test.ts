import { correctedName, correctedTopic, piecesOf, withoutNamePairs } from './corrections.js';

describe('Corrections', () => {
  it.each([
    ['Monday at 8. No, 9. Actually 9:30.', ['Monday at 8', '+9', '+9:30.']],
    ['No wait, Tuesday I mean', ['+Tuesday']],
    ['Not Monday, Wednesday', ['+Wednesday']],
    ['on Monday at nine', ['on Monday at nine']],
  ])('are the later pieces of “%s”', (line, pieces) =>
    expect(piecesOf(line).map(({ text, corrects }) => `${corrects ? '+' : ''}${text}`)).toEqual(
      pieces,
    ),
  );

  it.each([
    ['Not Smith, Smyth.', 'Laura Smith', 'Laura Smyth'],
    ['the last name is Reid, not Reed', 'Jon Reed', 'Jon Reid'],
    ["That's not Katherine, it's Catherine.", 'Katherine Wolf', 'Catherine Wolf'],
    ["I'm Mary Stuart, sorry, Stewart", 'Mary Stuart', 'Mary Stewart'],
    ['Not Monday, Wednesday', 'Ann Lee', 'Ann Lee'],
    ['No thanks', 'Ann Lee', 'Ann Lee'],
  ])('of a name: “%s” makes %s %s', (line, name, right) =>
    expect(correctedName(line, name)).toBe(right),
  );

  it('leave the line without the words that correct a name', () =>
    expect(withoutNamePairs('My name is Laura Smith. Not Smith, Smyth. Monday please')).toBe(
      'My name is Laura Smith. Monday please',
    ));

  it.each([
    ['Actually I meant a cleaning, not a checkup', 'Checkup', 'Cleaning'],
    ['not a checkup, a cleaning', 'Checkup', 'Cleaning'],
    ['not on Monday, on Tuesday', 'Checkup', undefined],
  ])('of a topic: “%s” for %s', (line, topic, right) =>
    expect(correctedTopic(line, topic)).toBe(right),
  );
});
