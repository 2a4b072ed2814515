/** The demo's accounts, people and agents. Everything a person sees here is invented. */
export const demoBusiness = {
  northside: {
    orgName: 'Northside Dental',
    accountName: 'Front desk',
    username: 'northside',
    externalAccountId: 'acct_northside',
    number: '+15125550100',
    timezone: 'America/Chicago',
    fields: {
      orgName: 'Northside Dental',
      industry: 'dental practice',
      address: '410 Lamar Street in Austin, with free parking behind the house',
      openingHours:
        'Monday to Friday from 8 AM to 5 PM and Saturday from 9 AM to noon; on Sunday we are closed',
      services:
        'Cleanings take 40 minutes. Emergencies are seen the same day and take 20 minutes. ' +
        'Teeth whitening takes 60 minutes and starts at $280. We do fillings, crowns, ' +
        'bridges and children’s dentistry.',
      appointmentMinutes: '40',
      agentName: 'Juno',
      greeting: 'Thanks for calling {orgName}, this is {agentName}. How can I help?',
      faqs:
        'We take PPO insurance. New patients are welcome. Dr. Okafor and Dr. Lindgren are our ' +
        'dentists. Children are seen from the age of three.',
    },
    knowledge: [
      {
        title: 'Emergency fillings',
        url: 'https://northside.example.com/emergencies',
        body:
          'If a filling falls out, keep the tooth clean and avoid chewing on that side. We ' +
          'keep two emergency slots every working day. After hours, the emergency line is ' +
          '(512) 555-0111.',
      },
      {
        title: 'Payment',
        url: 'https://northside.example.com/payment',
        body:
          'You can pay by card, cash or check. Payment plans over six months are available for ' +
          'treatments above $500. We send an estimate before every larger treatment.',
      },
      {
        title: 'Your first visit',
        url: 'https://northside.example.com/first-visit',
        body:
          'Please come ten minutes early to your first visit and bring your insurance card and ' +
          'a list of medicines. The first visit takes about an hour and includes X-rays.',
      },
    ],
  },
  ridgeway: {
    orgName: 'Ridgeway Roofing',
    accountName: 'Office',
    username: 'ridgeway',
    externalAccountId: 'acct_ridgeway',
    number: '+13035550140',
    timezone: 'America/Denver',
    fields: {
      orgName: 'Ridgeway Roofing',
      industry: 'roofing company',
      address: '1200 Quarry Road in Boulder',
      openingHours: 'Monday to Friday from 7 AM to 6 PM',
      services:
        'Inspections are free and take 30 minutes. Gutter cleaning is $120 for a one-storey ' +
        'house. We repair and replace shingle, metal and flat roofs.',
      appointmentMinutes: '30',
      agentName: 'Remy',
      greeting: 'Ridgeway Roofing, {agentName} speaking. What is going on with your roof?',
      faqs: 'After a storm we come within two days. All new roofs have a ten-year warranty.',
    },
    knowledge: [
      {
        title: 'Storm damage',
        url: 'https://ridgeway.example.com/storm',
        body: 'Take pictures of the damage before you cover it. We help with the insurance claim and bring the papers to the inspection.',
      },
    ],
  },
} as const;

/** What differs for the agent of the dentists' Spanish line. */
export const spanishLine = {
  accountName: 'Línea en español',
  username: 'northside-es',
  number: '+15125550122',
  fields: {
    industry: 'clínica dental',
    address: 'Lamar Street 410 en Austin, con estacionamiento gratuito detrás de la casa',
    openingHours:
      'De lunes a viernes de 8 a 17 horas y los sábados de 9 a 12; los domingos está cerrado',
    services:
      'Las limpiezas duran 40 minutos. Las urgencias se atienden el mismo día y duran 20 minutos. ' +
      'El blanqueamiento dura 60 minutos y cuesta desde 280 dólares. Hacemos empastes, coronas, ' +
      'puentes y odontología infantil.',
    agentName: 'Alma',
    greeting: 'Gracias por llamar a {orgName}, soy {agentName}. ¿En qué puedo ayudarle?',
    faqs:
      'Aceptamos seguros PPO. Los pacientes nuevos son bienvenidos. Atendemos a niños desde los ' +
      'tres años.',
  },
} as const;

/** With this phone the owner of the demo signs in as well. */
export const demoPhone = '+15125550190';

export const demoSignIns = [
  { email: 'super@demo.patchbay.test', name: 'Sam Keller', as: 'platform staff' },
  { email: 'partner@demo.patchbay.test', name: 'Lara Field', as: 'partner Larkfield' },
  { email: 'reseller@demo.patchbay.test', name: 'Harry Lind', as: 'reseller Harborline' },
  { email: 'owner@demo.patchbay.test', name: 'Pat Nguyen', as: 'owner of Northside Dental' },
  { email: 'admin@demo.patchbay.test', name: 'Priya Nair', as: 'admin of Northside Dental' },
  { email: 'agent@demo.patchbay.test', name: 'Omar Reyes', as: 'the agent After hours' },
] as const;

/**
 * Asked at start-up as a visitor and deleted again: the answer proves that the whole server works.
 */
export const demoQuestion = 'Are you open on Saturday?';
