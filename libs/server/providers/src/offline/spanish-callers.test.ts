import {
  createOfflineModel,
  type ModelMessage,
  type ModelRequest,
  type ToolSpec,
} from '../index.js';
import { splitSentences } from './sentences.js';
import { fromSpanish } from './spanish.js';

/** What an owner in Mexico answered, each fact as the template writes it. */
const facts = [
  'Clínica Dental Peña está en Av. Insurgentes Sur 1234, Col. Del Valle, Ciudad de México.',
  'Horario: Lunes a viernes de 9:00 a 14:00 y de 16:00 a 20:00, sábados de 9:00 a 14:00. Domingo cerrado.',
  'La limpieza dental dura 45 minutos y cuesta $850. El blanqueamiento cuesta $3,200.',
  'Aceptamos tarjetas y efectivo. El estacionamiento cuesta $20 la hora.',
];

const schedule: ToolSpec = {
  name: 'schedule',
  label: 'Schedule',
  description: 'Books an appointment.',
  condition: 'Book when the caller wants to come.',
  phrases: ['book', 'appointment', 'schedule'],
  parameters: {
    type: 'object',
    properties: {
      reason: { type: 'string', description: 'Purpose', question: '¿Para qué es la cita?' },
      start: {
        type: 'string',
        format: 'date-time',
        description: 'Time',
        question: '¿Qué día y a qué hora le conviene?',
      },
    },
    required: ['reason', 'start'],
  },
};

const thursday = Date.UTC(2026, 10, 26, 18);
const sunday = Date.UTC(2026, 10, 29, 18);

async function reply(
  said: string | readonly string[],
  more: Partial<ModelRequest> = {},
): Promise<{ text: string; input: Record<string, unknown> | undefined }> {
  const messages: ModelMessage[] = [];
  let last: { text: string; input: Record<string, unknown> | undefined } = {
    text: '',
    input: undefined,
  };
  for (const text of [said].flat()) {
    messages.push({ role: 'customer', text });
    let spoken = '';
    let input: Record<string, unknown> | undefined;
    for await (const event of createOfflineModel().reply({
      purpose: 'converse',
      agent: { name: 'Alma', instructions: '', greeting: '', organization: 'Clínica Dental Peña' },
      facts: facts.map((fact) => ({ source: 'instructions', text: fact })),
      tools: [],
      messages,
      now: thursday,
      timezone: 'America/Mexico_City',
      language: 'es-MX',
      channel: 'chat',
      ...more,
    })) {
      if (event.type === 'text') spoken += event.delta;
      if (event.type === 'tool') input = event.input as Record<string, unknown>;
    }
    last = { text: spoken, input };
    messages.push({ role: 'agent', text: spoken });
  }
  return last;
}

const hours =
  'Horario: Lunes a viernes de 9:00 a 14:00 y de 16:00 a 20:00, sábados de 9:00 a 14:00.';

describe('Callers who write Spanish', () => {
  it.each([
    'Hola, ¿cuál es su horario?',
    'cual es su horario',
    '¿Qué horario tienen?',
    '¿A qué hora abren?',
    'A que hora abren?',
    'que dias abren',
    '¿qué días trabajan?',
  ])('hear the hours, not the day that is closed: “%s”', async (question) =>
    expect((await reply(question)).text).toBe(hours),
  );

  it.each([
    ['¿Abren el sábado?', thursday, 'Sí, el sábado abrimos de 9:00 a 14:00.'],
    ['abren los domingos?', thursday, 'Domingo cerrado.'],
    ['¿están abiertos hoy?', thursday, 'Sí, el jueves abrimos de 9:00 a 14:00 y de 16:00 a 20:00.'],
    ['estan abiertos hoy?', sunday, 'Domingo cerrado.'],
    ['¿Abren el sábado a las 4 de la tarde?', thursday, 'No, el sábado abrimos de 9:00 a 14:00.'],
    [
      '¿A qué hora cierran mañana?',
      thursday,
      'El viernes abrimos de 9:00 a 14:00 y de 16:00 a 20:00.',
    ],
  ])('hear the hours of a day: “%s”', async (question, now, answer) =>
    expect((await reply(question, { now })).text).toBe(answer),
  );

  it('hear hours as the owner writes them', async () => {
    const text = 'Abrimos de lunes a viernes de 8 a 18 horas.';
    const plain = { facts: [{ source: 'instructions', text }] } as const;
    expect((await reply('¿Abren el lunes?', plain)).text).toBe(
      'Sí, el lunes abrimos de 8 a 18 horas.',
    );
  });

  it.each(['¿Dónde están?', 'donde estan', 'donde se encuentran?'])(
    'hear a whole address: “%s”',
    async (question) => expect((await reply(question)).text).toBe(facts[0]),
  );

  it('hear a price without accents', async () =>
    expect((await reply('cuanto cuesta el blanqueamiento')).text).toBe(
      'El blanqueamiento cuesta $3,200.',
    ));

  it.each(['perdón, número equivocado', 'Perdon, me equivoque de numero', 'marqué mal, disculpe'])(
    'who have the wrong number are let go: “%s”',
    async (line) => {
      expect((await reply(line)).text).toBe('No se preocupe. Adiós.');
      expect((await reply(['Quiero una cita', line], { tools: [schedule] })).text).toBe(
        'No se preocupe. Adiós.',
      );
    },
  );

  it('never have English words in what an appointment is for', async () => {
    const asked = ['Quiero una cita el lunes a las 5 de la tarde', '¿Me confirmas la cita?'];
    expect(await reply(asked, { tools: [schedule] })).toEqual({
      text: 'Lo siento, eso no lo sé. ¿Para qué es la cita?',
      input: undefined,
    });
    const { input } = await reply([...asked, 'Una limpieza dental'], { tools: [schedule] });
    expect(input).toMatchObject({ reason: 'Limpieza dental' });
  });

  it('may leave out accents without another meaning of a word', () => {
    expect(fromSpanish('que dias abren')).toBe('what days are you open');
    expect(fromSpanish('cuanto cuesta una limpieza')).toBe('how much is a limpieza');
    expect(fromSpanish('si, por favor')).toBe('yes, please');
    expect(fromSpanish('Llame si puede')).not.toContain('yes');
    expect(fromSpanish('el dentista que me vio')).not.toContain('what');
  });
});

/** What the owner of a clinic in Valencia answered. */
const inValencia = {
  facts: [
    'Clínica Ñandú está en C/ Sorní, 14, 46004 València.',
    'Horario: Lunes a viernes de 9:30 a 13:30 y de 16:30 a 20:00; sábados de 10 a 14h. Domingos y festivos cerrado.',
    'Vacuna de la rabia: 15 minutos, 28 €.',
    'Se puede aparcar gratis media hora en la calle Cirilo Amorós.',
  ].map((text) => ({ source: 'instructions' as const, text })),
  agent: { name: 'Lola', instructions: '', greeting: '', organization: 'Clínica Ñandú' },
  timezone: 'Europe/Madrid',
  language: 'es-ES',
  now: sunday,
};

describe('Callers in Spain, who speak to several people at a business', () => {
  const saturday = 'El sábado abrimos de 10 a 14 horas.';
  it.each([
    ['¿A qué hora abrís el sábado?', saturday],
    ['a que hora abris el sabado', saturday],
    ['¿Abrís el sábado?', `Sí, el${saturday.slice(2)}`],
    ['¿Estáis abiertos mañana?', 'Sí, el lunes abrimos de 9:30 a 13:30 y de 16:30 a 20:00.'],
    ['Buenas, ¿estáis abiertos hoy?', 'Domingos y festivos cerrado.'],
    ['¿A qué hora cerráis mañana?', 'El lunes abrimos de 9:30 a 13:30 y de 16:30 a 20:00.'],
    ['¿Dónde estáis?', inValencia.facts[0]?.text],
    ['¿Cuánto cobráis por la vacuna de la rabia?', inValencia.facts[2]?.text],
  ])('hear what others hear: “%s”', async (question, answer) =>
    expect((await reply(question, inValencia)).text).toBe(answer),
  );

  it.each([
    ['¿Tenéis aparcamiento?', 'do you have parking?'],
    ['aceptais tarjeta', 'do you accept card'],
    ['¿Atendéis a gatos?', 'do you see gatos?'],
    ['Son las seis', 'Son las seis'],
    ['Vivo en París, en otro país', 'Vivo en París, en otro país'],
  ])('are read with the verbs of all others: “%s”', (line, read) =>
    expect(fromSpanish(line)).toBe(read),
  );
});

describe('Callers in trouble', () => {
  it.each([
    'Mi perro se ha comido una pila, es urgente',
    'me duele mucho una muela',
    'Tengo una fuga de agua en la cocina',
    'Se me ha roto un diente',
    'Mi gata no para de vomitar',
  ])('hear sympathy: “%s”', async (line) => {
    const { text } = await reply(line, { ...inValencia, tools: [schedule] });
    expect(text).toMatch(/^Lo siento mucho\. /);
    expect(text).not.toMatch(/pain|hurts|urgent|leak|sick|broke/);
  });

  it('are not those who only ask', async () =>
    expect((await reply('¿Atienden urgencias?', inValencia)).text).not.toMatch(/siento mucho/));
});

describe('Times in words', () => {
  it.each([
    ['el lunes a las cinco y media de la tarde', '2026-11-30T17:30'],
    ['el lunes a las diez y cuarto', '2026-11-30T10:15'],
    ['el lunes a las seis menos cuarto de la tarde', '2026-11-30T17:45'],
    ['el lunes a las 5 y media de la tarde', '2026-11-30T17:30'],
    ['el lunes a la una', '2026-11-30T13:00'],
    ['el lunes a las doce del mediodía', '2026-11-30T12:00'],
    ['el lunes sobre las doce y media', '2026-11-30T12:30'],
  ])('are times: “%s”', async (line, start) => {
    const { input } = await reply(['Quiero una cita', 'Una revisión', line], {
      ...inValencia,
      tools: [schedule],
    });
    expect(input).toMatchObject({ start });
  });

  it('are no times where they count something', () =>
    expect(fromSpanish('Me gustan las dos')).toBe('Me gustan las dos'));
});

it('English callers with the wrong number are let go too', async () => {
  const english = { language: 'en', facts: [] };
  expect((await reply('Sorry, wrong number.', english)).text).toBe('No problem. Goodbye.');
  expect((await reply('My invoice has the wrong number on it', english)).text).not.toBe(
    'No problem. Goodbye.',
  );
});

describe('Abbreviations of addresses and titles', () => {
  it.each([
    'Estamos en Av. Juárez 10, Col. Centro.',
    'La Dra. Peña y el Sr. Gil atienden en C. Mayor 3.',
    'Avda. de la Paz núm. 4, Pza. Mayor.',
    'We are at 12 Fifth Ave. New York and 3 Sunset Blvd. Los Angeles.',
  ])('end no sentence: “%s”', (text) => expect(splitSentences(text)).toEqual([text]));
});
