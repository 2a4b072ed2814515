import { type Say, choiceIn } from './words.js';

const industries = {
  'dental practice': 'clínica dental',
  'medical practice': 'consulta médica',
  'veterinary clinic': 'clínica veterinaria',
  'roofing company': 'empresa de techos',
  'home services': 'servicios para el hogar',
  salon: 'salón de belleza',
  'law firm': 'despacho de abogados',
  restaurant: 'restaurante',
  shop: 'tienda',
  other: 'otro',
} as const;

/** What every starter template asks about the business. */
const aboutBusiness = (say: Say) => ({
  orgName: {
    key: 'orgName',
    title: say({ en: 'What is your business called?', es: '¿Cómo se llama su empresa?' }),
    type: 'text',
    placeholder: say({ en: 'Acme', es: 'Grupo Acme' }),
    promptTip: say({
      en: 'The name as callers know it, without legal endings such as Inc. or LLC.',
      es: 'El nombre por el que la conocen quienes llaman, sin formas jurídicas como S. A.',
    }),
  },
  industry: {
    key: 'industry',
    title: say({ en: 'What kind of business is it?', es: '¿Qué tipo de empresa es?' }),
    type: 'select',
    options: Object.entries(industries).map(([value, es]) => choiceIn(say, value, es)),
  },
  address: {
    key: 'address',
    title: say({ en: 'Where do people find you?', es: '¿Dónde se les encuentra?' }),
    type: 'text',
    placeholder: say({ en: '410 Lamar Street, Austin', es: 'Avenida Juárez 41, Ciudad de México' }),
    promptTip: say({
      en: 'Street, number and city, plus how to park if that is often asked.',
      es: 'Calle, número y ciudad, y cómo estacionar si lo preguntan a menudo.',
    }),
  },
  openingHours: {
    key: 'openingHours',
    title: say({ en: 'When are you open?', es: '¿Cuál es su horario?' }),
    type: 'text',
    placeholder: say({
      en: 'Monday to Friday 8 AM to 5 PM, Saturday 9 AM to noon',
      es: 'De lunes a viernes de 9:00 a 18:00, los sábados de 9:00 a 14:00',
    }),
    promptTip: say({
      en: 'Days with opening and closing times, with AM and PM. Say on which days you are closed.',
      es: 'Los días con hora de apertura y de cierre, como 9:30 o 16:30. Diga qué días está cerrado.',
    }),
  },
  services: {
    key: 'services',
    title: say({ en: 'What do you offer?', es: '¿Qué ofrecen?' }),
    type: 'textarea',
    placeholder: say({
      en: 'A first visit takes 40 minutes and costs $60. What is urgent is done on the same day.',
      es: 'La primera visita dura 40 minutos y cuesta $60. Lo urgente se hace el mismo día.',
    }),
    promptTip: say({
      en: 'The services people ask for, one sentence each, with how long they take and what they cost if you want that said.',
      es: 'Los servicios por los que preguntan, una frase para cada uno, con su duración y, si quiere que se diga, su precio.',
    }),
  },
  faqs: {
    key: 'faqs',
    title: say({
      en: 'What do callers ask most often?',
      es: '¿Qué preguntan más a menudo quienes llaman?',
    }),
    type: 'textarea',
    placeholder: say({
      en: 'We take cards and cash. Parking is free behind the house.',
      es: 'Aceptamos tarjeta y efectivo. El estacionamiento detrás del edificio es gratuito.',
    }),
    promptTip: say({
      en: 'Answers in full sentences. The agent repeats what stands here and does not guess beyond it.',
      es: 'Respuestas en frases completas. El agente repite lo que está aquí y no supone nada más.',
    }),
  },
});

/** What every starter template asks about the agent itself. */
const aboutAgent = (say: Say) => {
  const greeting = say({
    en: 'Thanks for calling {orgName}, this is {agentName}. How can I help?',
    es: 'Gracias por llamar a {orgName}, soy {agentName}. ¿En qué puedo ayudarle?',
  });
  const name = say({ en: 'Juno', es: 'Alma' });
  return {
    agentName: {
      key: 'agentName',
      title: say({
        en: 'What should your agent be called?',
        es: '¿Cómo debe llamarse su agente?',
      }),
      type: 'text',
      value: name,
      placeholder: name,
      promptTip: say({
        en: 'One short first name that is easy to understand on the phone.',
        es: 'Un nombre de pila corto que se entienda bien por teléfono.',
      }),
    },
    greeting: {
      key: 'greeting',
      title: say({
        en: 'What should callers hear first?',
        es: '¿Qué debe oír primero quien llama?',
      }),
      type: 'textarea',
      value: greeting,
      placeholder: greeting,
      promptTip: say({
        en: 'Say who they reached and ask how you can help. Under five seconds works best, so at most 20 words, and end with a question.',
        es: 'Diga con quién se ha contactado y pregunte en qué puede ayudar. Lo mejor son menos de cinco segundos: 20 palabras como máximo, y una pregunta al final.',
      }),
    },
    notifyEmail: {
      key: 'notifyEmail',
      title: say({
        en: 'Who should hear about messages?',
        es: '¿Quién debe recibir los recados?',
      }),
      type: 'email',
      placeholder: say({ en: 'desk@example.com', es: 'recepcion@example.com' }),
      promptTip: say({
        en: 'One e-mail address that is read every day.',
        es: 'Una dirección de correo que se lea todos los días.',
      }),
    },
  };
};

/** The questions that the starter templates share, in one language. */
export const businessFields = (say: Say) => ({ ...aboutBusiness(say), ...aboutAgent(say) });
