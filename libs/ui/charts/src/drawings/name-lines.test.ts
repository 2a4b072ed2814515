import { linesOfName, stepOfNames } from './name-lines.js';

describe('names below bars', () => {
  it('stay on one line where they fit, and take two or three lines of like length where they do not', () => {
    expect(linesOfName('Message taken', 100)).toEqual(['Message taken']);
    expect(linesOfName('Message taken', 60)).toEqual(['Message', 'taken']);
    expect(linesOfName('Se devolverá la llamada', 90)).toEqual(['Se devolverá', 'la llamada']);
    expect(linesOfName('To be called back', 67)).toEqual(['To be', 'called', 'back']);
    expect(linesOfName('Voicemail', 20)).toEqual(['Voicemail']);
  });

  it('are all shown where each fits its place, and fewer where they would run into the next', () => {
    const names = ['Message taken', 'Booked', 'Voicemail'];
    expect(stepOfNames(names, 70)).toBe(1);
    expect(stepOfNames(names, 40)).toBe(2);
    expect(stepOfNames(['Booked', 'To be called back', 'Message taken'], 67)).toBe(1);
    // A wide name between narrow ones has room.
    expect(stepOfNames(['Spam', 'Voicemail', 'Booked'], 56)).toBe(1);
    expect(stepOfNames(names, 0)).toBe(1);
    expect(stepOfNames([], 40)).toBe(1);
  });
});
