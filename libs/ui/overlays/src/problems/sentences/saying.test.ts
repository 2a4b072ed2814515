import { calls } from './calls.js';
import { fields } from './fields.js';
import { movements } from './movements.js';
import { permissions } from './permissions.js';
import { rows } from './rows.js';
import { sayingOf } from './saying.js';
import { services } from './services.js';
import { saying } from './spanish.js';

describe('a sentence of the server', () => {
  const say = sayingOf({
    'No {thing} of {name} here.': 'Aquí no hay {thing} de {name}.',
    'No more than {max}': 'No más de {max}',
    'No more than {max} goals': 'No más de {max} objetivos',
    'An end': 'Un fin',
    agents: 'agentes',
  });

  it.each([
    ['An end', 'Un fin'],
    ['No agents of Ada & Co. here.', 'Aquí no hay agentes de Ada & Co..'],
    ['No $& of $1 here.', 'Aquí no hay $& de $1.'],
    ['No more than 5', 'No más de 5'],
    ['No more than 5 goals', 'No más de 5 objetivos'],
    ['Another end', undefined],
    ['No', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%p is said as %p', (english, spanish) => expect(say(english)).toBe(spanish));

  it('keeps its facts', () => {
    expect(saying('An account has at most 20 open payment links. Close some first.')).toBe(
      'Una cuenta tiene como máximo 20 enlaces de pago abiertos. Cierre alguno primero.',
    );
    expect(saying('This address was invited several times today. Try again later.')).toBe(
      'Esta dirección ya recibió varias invitaciones hoy. Inténtelo más tarde.',
    );
    expect(saying('Only a reseller or an account above may do this.')).toBe(
      'Solo puede hacerlo un revendedor o una cuenta superior.',
    );
    expect(saying('cannot be added: an account has at most 30 webhooks')).toBe(
      'No se puede añadir: una cuenta tiene como máximo 30 webhooks.',
    );
  });

  it('is said without its full stop too, as of one field', () =>
    expect(saying('This is not a web address')).toBe(saying('This is not a web address.')!));

  it('names a country that stands in it as a code', () =>
    expect(
      saying('is not a number of ES: begin with + and the country code, like +34612345678'),
    ).toBe('No es un número de España. Empiece por + y el código del país, como +34612345678.'));

  it('says why a row of a file was not taken, with its example and its row', () => {
    expect(saying('is too short for a phone number: add the area code, like +34612345678')).toBe(
      'Es demasiado corto para un número de teléfono. Añada el prefijo, como +34612345678.',
    );
    expect(saying('The same person is in row 2.')).toBe('La misma persona está en la fila 2.');
    expect(saying('612 34 56 78 is used; kept as custom fields: Móvil 600 11 22 33.')).toBe(
      'Se usa 612 34 56 78; se guarda en campos propios: Móvil 600 11 22 33.',
    );
  });

  it('is said one by one where a text has several', () => {
    expect(
      saying(
        'Doubled spaces are read as pauses. Callers know the business without its legal ending.',
      ),
    ).toBe(
      'Los espacios dobles se leen como pausas. Quien llama conoce el negocio sin su terminación legal.',
    );
    expect(saying('Doubled spaces are read as pauses. Something new.')).toBeUndefined();
  });

  it.each([
    [
      'Calls and texts to numbers that begin with +52 are not allowed here. Ask your provider to allow them.',
      'No se puede usar. Aquí no se permiten llamadas ni mensajes a números que empiezan por +52. Pida a su proveedor que los permita.',
    ],
    [
      'Calls and texts to +1900… are not allowed here: these numbers cost far more than others.',
      'No se puede usar. Aquí no se permiten llamadas ni mensajes a +1900…: estos números cuestan mucho más que otros.',
    ],
  ])('is said inside another one that names it as the reason: %s', (why, spanish) => {
    expect(saying(`cannot be used: ${why}`)).toBe(spanish);
    expect(saying(`cannot be used: ${why.slice(0, -1)}`)).toBe(spanish);
  });

  it('has no word of English left in it', () => {
    const english = Object.values({
      ...calls,
      ...fields,
      ...movements,
      ...permissions,
      ...rows,
      ...services,
    }).filter((text) => /\b(?:the|is|not|was|must|again|account)\b/.test(text));
    expect(english).toEqual([]);
  });
});
