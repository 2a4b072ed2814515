import { type InLanguages, type Language } from '@patchbay/server-providers';
import { languageTags } from '../../agents/default-configuration.js';
import { businessFields } from './business-fields.js';
import {
  messageSteps,
  never,
  schedulingSteps,
  transferBriefing,
  whoYouAre,
} from './instructions.js';
import { type Say, choiceIn } from './words.js';

type Business = ReturnType<typeof businessFields>;

const agentIn = (language: Language) => ({
  type: 'chatAgent',
  agentLang: languageTags[language],
  welcomeMessage: '{greeting}',
});

const appointmentScheduler = (say: Say, language: Language, business: Business) => ({
  id: 'templ_appointment_scheduler',
  title: say({ en: 'Appointment Scheduler', es: 'Agenda de citas' }),
  description: say({
    en: 'Answers questions, offers free times and books them in the calendar.',
    es: 'Responde preguntas, ofrece horas libres y las reserva en el calendario.',
  }),
  category: say({ en: 'scheduling', es: 'citas' }),
  fields: [
    business.orgName,
    business.industry,
    business.address,
    business.openingHours,
    business.services,
    {
      key: 'appointmentMinutes',
      title: say({
        en: 'How many minutes is a usual appointment?',
        es: '¿Cuántos minutos dura una cita normal?',
      }),
      type: 'select',
      options: ['15', '20', '30', '40', '60'],
      value: '30',
    },
    business.agentName,
    business.greeting,
    business.faqs,
  ],
  integrations: [{ key: 'googleCalendar', title: 'Google Calendar' }],
  agent: {
    ...agentIn(language),
    title: say({ en: 'Appointment scheduler', es: 'Agenda de citas' }),
    agentInstructions: [whoYouAre(say, { hasFaqs: true }), schedulingSteps(say), never(say)].join(
      '\n',
    ),
    actions: [
      {
        name: 'schedule',
        instructions: say({
          en: 'Book an appointment when the caller wants to come in, be seen, or get a visit. Appointments take {appointmentMinutes} minutes, within opening hours: {openingHours}.',
          es: 'Reserva una cita cuando la persona quiera venir, ser atendida o recibir una visita. Las citas duran {appointmentMinutes} minutos, dentro del horario: {openingHours}.',
        }),
      },
      {
        name: 'takeMessage',
        instructions: say({
          en: 'Take a message when the caller asks for a person, leaves a request, or you do not know the answer.',
          es: 'Toma un recado cuando la persona pregunte por alguien, deje un encargo o no sepas la respuesta.',
        }),
      },
    ],
  },
});

const messageTaker = (say: Say, language: Language, business: Business) => ({
  id: 'templ_message_taker',
  title: say({ en: 'Message Taker', es: 'Toma de recados' }),
  description: say({
    en: 'Answers what it knows, takes a message with name and number for everything else.',
    es: 'Responde lo que sabe y, para todo lo demás, toma un recado con nombre y número.',
  }),
  category: say({ en: 'reception', es: 'recepción' }),
  fields: [
    business.orgName,
    business.industry,
    business.address,
    business.openingHours,
    business.services,
    business.agentName,
    business.greeting,
    business.notifyEmail,
  ],
  integrations: [],
  agent: {
    ...agentIn(language),
    title: say({ en: 'Message taker', es: 'Toma de recados' }),
    agentInstructions: [whoYouAre(say, { hasFaqs: false }), messageSteps(say), never(say)].join(
      '\n',
    ),
    actions: [
      {
        name: 'takeMessage',
        instructions: say({
          en: 'Take a message when the caller wants to speak to a person, asks for a call back, or asks something you do not know.',
          es: 'Toma un recado cuando la persona quiera hablar con alguien, pida que le devuelvan la llamada o pregunte algo que no sepas.',
        }),
      },
      {
        name: 'notify',
        instructions: say({
          en: 'E-mail {notifyEmail} with the summary after each conversation that left a message.',
          es: 'Envía un correo a {notifyEmail} con el resumen después de cada conversación que deje un recado.',
        }),
      },
    ],
  },
});

/** The lines to which an agent puts callers through. */
const lineFields = (say: Say) => [
  {
    key: 'salesNumber',
    title: say({
      en: 'Where should new customers be put through to?',
      es: '¿Adónde se debe pasar a los clientes nuevos?',
    }),
    type: 'phone',
    placeholder: say({ en: '+1 512 555 0111', es: '+34 600 000 000' }),
    promptTip: say({
      en: 'A phone number with country code, or ext:1002.',
      es: 'Un número de teléfono con prefijo de país, o ext:1002.',
    }),
  },
  {
    key: 'hasBilling',
    title: say({
      en: 'Is there a separate line for billing?',
      es: '¿Hay una línea aparte para facturación?',
    }),
    type: 'select',
    options: [choiceIn(say, 'yes', 'sí'), choiceIn(say, 'no', 'no')],
    value: 'no',
  },
  {
    key: 'billingNumber',
    title: say({
      en: 'Which number is for billing?',
      es: '¿Qué número es el de facturación?',
    }),
    type: 'phone',
    placeholder: say({ en: '+1 512 555 0112', es: '+34 600 000 001' }),
    disabledIf: 'hasBilling=no',
  },
];

const transferAgent = (say: Say, language: Language, business: Business) => ({
  id: 'templ_transfer_agent',
  title: say({ en: 'Transfer Agent', es: 'Centralita' }),
  description: say({
    en: 'Finds out what a caller needs and puts them through to the right person.',
    es: 'Averigua qué necesita quien llama y le pasa con la persona adecuada.',
  }),
  category: say({ en: 'reception', es: 'recepción' }),
  fields: [
    business.orgName,
    business.industry,
    business.openingHours,
    business.services,
    ...lineFields(say),
    business.agentName,
    business.greeting,
  ],
  integrations: [],
  agent: {
    ...agentIn(language),
    title: say({ en: 'Transfer agent', es: 'Centralita' }),
    agentInstructions: [transferBriefing(say), never(say)].join('\n'),
    actions: [
      {
        name: 'transfer',
        instructions: say({
          en: 'New customers, quotes and sales questions to {salesNumber}. Billing and invoices to {billingNumber}.',
          es: 'Clientes nuevos, presupuestos y consultas de ventas al {salesNumber}. Facturación y facturas al {billingNumber}.',
        }),
      },
      {
        name: 'takeMessage',
        instructions: say({
          en: 'Take a message outside opening hours or when the call is not answered.',
          es: 'Toma un recado fuera del horario o cuando nadie atienda la llamada.',
        }),
      },
    ],
  },
});

function templatesIn(language: Language) {
  const say: Say = (words) => words[language];
  const business = businessFields(say);
  return [appointmentScheduler, messageTaker, transferAgent].map((made) =>
    made(say, language, business),
  );
}

/**
 * The three templates that every installation starts with, in every language. They belong to the
 * platform, so every organization may use them. An agent answers from these texts, so they are
 * written like the briefing of a receptionist. The English ones are stored; the others are put in
 * their place where they are shown (`inLanguage`).
 */
export const starterTemplatesIn: InLanguages<ReturnType<typeof templatesIn>> = {
  en: templatesIn('en'),
  es: templatesIn('es'),
};

/** The starter templates as they are stored. */
export const starterTemplates = starterTemplatesIn.en;
