import { DateTime } from 'luxon';
import { dentist, startTestConversation } from './testing/dentist.js';

const spanish = {
  ...dentist,
  agentLang: 'es-MX',
  agentInstructions: `# Lo que sabes
Abrimos de lunes a viernes de 8 a 17 horas.
Cancelar es gratis hasta 24 horas antes de la cita.`,
  templateFields: [],
  actions: [
    { name: 'schedule', instructions: 'Reserva una cita cuando la persona quiere venir.' },
    { name: 'takeMessage', instructions: 'Toma un mensaje cuando no sabes la respuesta.' },
  ],
};
const english = {
  ...dentist,
  agentInstructions: `${dentist.agentInstructions}\nCancelling is free up to 24 hours before the appointment.`,
};
const zone = 'America/Chicago';
const local = (at: number | undefined) =>
  DateTime.fromMillis(at ?? NaN, { zone }).toFormat('MM-dd HH:mm');

/** A caller who has booked Tuesday the 24th at 10 AM for a cleaning. */
async function booked(language: 'en' | 'es') {
  const conversation = startTestConversation(language === 'es' ? spanish : english);
  if (language === 'es') {
    await conversation.say('Quiero una cita para una limpieza el martes a las 10');
    await conversation.say('Me llamo Dana Whitfield');
  } else {
    await conversation.say('I would like an appointment for a cleaning on Tuesday at 10 AM');
    await conversation.say('My name is Dana Whitfield');
  }
  expect(conversation.recorded.booked.map(({ startsAt }) => local(startsAt))).toEqual([
    '11-24 10:00',
  ]);
  return conversation;
}

describe('a caller who has booked', () => {
  it.each([
    ['en', 'Actually make it Thursday at 3', '11-26 15:00'],
    ['en', 'actually, could we do Monday instead?', '11-23 10:00'],
    ['en', 'No, better Thursday', '11-26 10:00'],
    ['en', 'Can you change it to 2 pm?', '11-24 14:00'],
    ['en', 'Please move my appointment to Thursday at 9', '11-26 09:00'],
    ['en', 'I need to reschedule to Monday at 11', '11-23 11:00'],
    ['en', 'Sorry, I meant Thursday', '11-26 10:00'],
    ['en', 'Thursday at 3 would be better', '11-26 15:00'],
    ['en', 'Can I come at 4 instead?', '11-24 16:00'],
    ['en', 'Make it Thursday at 9 instead of Tuesday at 10', '11-26 09:00'],
    ['en', 'Perfect, thanks. Can you push it to 11?', '11-24 11:00'],
    ['es', 'mejor el jueves', '11-26 10:00'],
    ['es', 'No, mejor el jueves a las 3', '11-26 15:00'],
    ['es', '¿Puede cambiarla a las 4?', '11-24 16:00'],
    ['es', 'cambiarla a las 4', '11-24 16:00'],
    ['es', 'Cámbiela al viernes a las 9', '11-27 09:00'],
    ['es', 'quiero mover mi cita al jueves a las 11', '11-26 11:00'],
    ['es', 'Necesito reagendar la cita para el lunes', '11-23 10:00'],
    ['es', '¿Podría ser el jueves en vez del martes?', '11-26 10:00'],
    ['es', 'perdon, quise decir el jueves', '11-26 10:00'],
    ['es', 'mejor a las 9 de la mañana', '11-24 09:00'],
    ['es', 'Prefiero el lunes a las 2 de la tarde', '11-23 14:00'],
    ['es', '¿me la puede pasar al jueves?', '11-26 10:00'],
    ['es', '¿Me puede cambiar la cita para el lunes?', '11-23 10:00'],
  ] as const)('%s: moves the appointment by “%s”', async (language, line, to) => {
    const { recorded, say } = await booked(language);
    const reply = await say(line);
    expect([line, recorded.booked.map(({ startsAt }) => local(startsAt))]).toEqual([line, [to]]);
    expect(reply).toMatch(language === 'es' ? /cita.*ahora es el/ : /appointment is now on/);
  });

  it.each([
    ['en', 'Cancel my appointment'],
    ['en', "I'd like to cancel my appointment, please"],
    ['en', 'Can you cancel it?'],
    ['en', 'Actually, cancel that'],
    ['en', 'I no longer need the appointment'],
    ['es', 'cancele mi cita'],
    ['es', 'Quiero cancelar la cita'],
    ['es', 'cancélela por favor'],
    ['es', '¿Me puede cancelar la cita?'],
    ['es', 'mejor cancelarla'],
    ['es', 'ya no necesito la cita'],
    ['es', 'quisiera anular mi cita'],
  ] as const)('%s: cancels the appointment by “%s”', async (language, line) => {
    const { recorded, say } = await booked(language);
    const reply = await say(line);
    expect([line, recorded.booked]).toEqual([line, []]);
    expect(reply).toMatch(
      language === 'es'
        ? /cita del martes 24 de noviembre a las 10:00 queda cancelada/
        : /appointment on Tuesday, November 24 at 10 AM is cancelled/,
    );
  });

  it.each([
    ['en', 'Is there a fee if I cancel?'],
    ['en', 'How late can I cancel my appointment for free?'],
    ['en', "Please don't cancel my appointment"],
    ['en', 'Can I cancel later if something comes up?'],
    ['en', 'Great, see you on Tuesday at 10'],
    ['en', 'Are you open on Thursday?'],
    ['en', 'Thanks, goodbye'],
    ['es', '¿Cuánto cuesta cancelar la cita?'],
    ['es', '¿Hasta cuándo puedo cancelar mi cita?'],
    ['es', 'no cancele mi cita'],
    ['es', 'Perfecto, nos vemos el martes'],
    ['es', '¿Abren el jueves?'],
    ['es', 'gracias, hasta luego'],
  ] as const)('%s: keeps the appointment at “%s”', async (language, line) => {
    const { recorded, say } = await booked(language);
    await say(line);
    expect([line, recorded.did.slice(1)]).toEqual([line, []]);
  });

  it.each([
    ['en', 'I changed my mind', 'Thursday at 9', /move it or cancel it/, '11-26 09:00'],
    ['en', "I can't make it on Tuesday", 'Thursday', /move it or cancel it/, '11-26 10:00'],
    ['en', 'I need a different day', 'Monday at 3', /Which day and time/, '11-23 15:00'],
    ['es', 'cambié de opinión', 'el jueves a las 9', /cambiarla o cancelarla/, '11-26 09:00'],
    ['es', 'no voy a poder ir', 'el jueves', /cambiarla o cancelarla/, '11-26 10:00'],
    ['es', 'mejor otro día', 'el lunes a las 3', /Qué día y a qué hora/, '11-23 15:00'],
  ] as const)(
    '%s: is asked for the new time at “%s”',
    async (language, line, answer, question, to) => {
      const { recorded, say } = await booked(language);
      expect(await say(line)).toMatch(question);
      expect(recorded.did).toHaveLength(1);
      await say(answer);
      expect(recorded.booked.map(({ startsAt }) => local(startsAt))).toEqual([to]);
    },
  );

  it.each([
    ['en', 'I changed my mind', 'cancel it'],
    ['es', 'no puedo ir a mi cita', 'cancélela'],
  ] as const)('%s: may cancel when asked for a new time after “%s”', async (language, line, no) => {
    const { recorded, say } = await booked(language);
    await say(line);
    await say(no);
    expect(recorded.booked).toEqual([]);
  });

  it.each([
    ['en', 'Can I cancel my appointment?', 'yes', 'no'],
    ['es', '¿puedo cancelar mi cita?', 'sí', 'no'],
  ] as const)('%s: is asked back at “%s”', async (language, line, yes, no) => {
    const kept = await booked(language);
    expect(await kept.say(line)).toMatch(/\?$/);
    await kept.say(no);
    expect(kept.recorded.booked).toHaveLength(1);
    const gone = await booked(language);
    await gone.say(line);
    await gone.say(yes);
    expect(gone.recorded.booked).toEqual([]);
  });

  it.each([
    ['en', 'Book another appointment for my son on Thursday at 9 for a checkup'],
    ['es', 'Quiero otra cita para mi hijo el jueves a las 9 para una revisión'],
  ] as const)('%s: may hold two, and says which is meant', async (language, line) => {
    const { recorded, say } = await booked(language);
    const isBooked = () => recorded.booked.length === 2;
    for (const text of [line, language === 'es' ? 'Leo Whitfield' : 'Leo Whitfield'])
      if (!isBooked()) await say(text);
    expect(recorded.booked.map(({ startsAt }) => local(startsAt))).toEqual([
      '11-24 10:00',
      '11-26 09:00',
    ]);
  });

  it('is offered free times when the new one is closed or taken', async () => {
    const { recorded, say } = await booked('en');
    expect(await say('make it Sunday at 3')).toMatch(/no appointments on a Sunday.*I have/);
    expect(recorded.booked.map(({ startsAt }) => local(startsAt))).toEqual(['11-24 10:00']);
    await say('the first one');
    expect(recorded.did.filter((one) => one.startsWith('move'))).toHaveLength(1);
  });

  it('moves it again and cancels it then', async () => {
    const { recorded, say } = await booked('es');
    await say('mejor el jueves');
    await say('no, mejor el viernes a las 9');
    expect(recorded.booked.map(({ startsAt }) => local(startsAt))).toEqual(['11-27 09:00']);
    expect(await say('cancele mi cita')).toMatch(/viernes 27 de noviembre a las 9:00/);
    expect(recorded.booked).toEqual([]);
    expect(await say('cancele mi cita')).toMatch(/No encuentro ninguna cita/);
  });
});

describe('a caller who booked in an earlier conversation', () => {
  const at = DateTime.fromISO('2026-11-24T10:00', { zone }).toMillis();
  const one = (startsAt: number) => ({ startsAt, endsAt: startsAt + 1_800_000 });
  const later = at + 2 * 86_400_000;

  it.each([
    ['en', 'I need to move my appointment to Thursday at 3', '11-26 15:00'],
    ['es', 'necesito cambiar mi cita al jueves a las 3', '11-26 15:00'],
  ] as const)('%s: moves it by “%s”', async (language, line, to) => {
    const { recorded, say } = startTestConversation(language === 'es' ? spanish : english);
    recorded.booked.push(one(at));
    await say(line);
    expect(recorded.booked.map(({ startsAt }) => local(startsAt))).toEqual([to]);
  });

  it.each([
    ['en', 'Cancel my appointment', 'the one on Thursday', /Tuesday, November 24.*Thursday/],
    ['es', 'cancele mi cita', 'la del jueves', /martes 24.*jueves 26/],
  ] as const)('%s: says which of two at “%s”', async (language, line, which, listed) => {
    const { recorded, say } = startTestConversation(language === 'es' ? spanish : english);
    recorded.booked.push(one(at), one(later));
    expect(await say(line)).toMatch(listed);
    expect(recorded.booked).toHaveLength(2);
    await say(which);
    expect(recorded.booked.map(({ startsAt }) => local(startsAt))).toEqual(['11-24 10:00']);
  });

  it.each([
    ['en', 'cancel my appointment', /find no appointment/],
    ['es', 'mejor cancele mi cita', /No encuentro ninguna cita/],
    ['en', 'I need to reschedule my appointment to Friday at 3', /find no appointment/],
  ] as const)('%s: hears that there is none at “%s”', async (language, line, words) =>
    expect(await startTestConversation(language === 'es' ? spanish : english).say(line)).toMatch(
      words,
    ),
  );
});
