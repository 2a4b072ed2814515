import { DateTime } from 'luxon';
import { dentist, startTestConversation } from './testing/dentist.js';

/** A clinic in Valencia, which closes for lunch, as most businesses in Spain. */
const clinic = {
  ...dentist,
  timezone: 'Europe/Madrid',
  agentLang: 'es-ES',
  agentInstructions: '# Lo que sabes\nLa clínica está en la calle Sorní 14.',
  templateFields: [],
  actions: [
    {
      name: 'schedule',
      instructions:
        'Reserva una cita. Horario: Lunes a viernes de 9:30 a 13:30 y de 16:30 a 20:00; sábados de 10 a 14h.',
    },
    { name: 'takeMessage', instructions: 'Toma un recado cuando no sepas la respuesta.' },
  ],
};

const start = (config: Parameters<typeof startTestConversation>[0] = clinic) => {
  const { recorded, say } = startTestConversation(config);
  return {
    recorded,
    say: async (...lines: readonly string[]) => {
      let reply = '';
      for (const line of lines) reply = await say(line);
      return reply;
    },
    booked: () =>
      recorded.booked.map(({ startsAt }) =>
        DateTime.fromMillis(startsAt, { zone: 'Europe/Madrid' }).toFormat('MM-dd HH:mm'),
      ),
  };
};
const asked = ['Quiero una cita para vacunar al gato', 'Me llamo Luis Pérez'];

describe('an agent in Spain', () => {
  it.each([
    ['por la tarde', '16:30, 17:00 o 17:30'],
    ['por la mañana', '9:30, 10:00 o 10:30'],
  ])('offers times that people there call “%s”', async (part, times) => {
    const { say } = start();
    expect(await say(...asked, `¿Qué tenéis el martes ${part}?`)).toContain(
      `tengo a las ${times}.`,
    );
  });

  it('calls noon afternoon where people do', async () => {
    const { say } = start({ ...clinic, agentLang: 'es-MX' });
    expect(await say(...asked, '¿Qué tienen el martes por la tarde?')).toContain('a las 12:00');
  });

  it('takes the time in words that a caller wants instead', async () => {
    const { say, booked } = start();
    await say(...asked, '¿Qué tenéis el martes?', 'no, mejor a las cinco y media de la tarde');
    expect(booked()).toEqual(['11-24 17:30']);
  });

  it('offers another part of the same day', async () => {
    const { say } = start();
    expect(await say(...asked, '¿Qué tenéis el martes?', 'no, mejor por la tarde')).toContain(
      'martes 24 de noviembre tengo a las 16:30',
    );
  });

  it('says a number to call as it is written in its country', async () => {
    const { say } = start();
    expect(
      await say(
        'Quiero dejar un recado. Mi número es +34 644556677',
        'Soy Paqui Ibáñez',
        'Mi perra tose',
      ),
    ).toBe(
      'Gracias, Paqui. He pasado el mensaje, y alguien le llamará al +34 644 55 66 77. ¿Algo más?',
    );
  });
});
