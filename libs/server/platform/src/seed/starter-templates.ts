/**
 * The three templates that every installation starts with. They belong to the platform, so every
 * organization may use them. An agent answers from these texts, so they are written like the
 * briefing of a receptionist.
 */
const business = {
  orgName: {
    key: 'orgName',
    title: 'What is your business called?',
    type: 'text',
    placeholder: 'Northside Dental',
    promptTip: 'The name as callers know it, without legal endings such as Inc. or LLC.',
  },
  industry: {
    key: 'industry',
    title: 'What kind of business is it?',
    type: 'select',
    options: [
      'dental practice',
      'medical practice',
      'roofing company',
      'home services',
      'salon',
      'law firm',
      'restaurant',
      'shop',
      'other',
    ],
  },
  address: {
    key: 'address',
    title: 'Where do people find you?',
    type: 'text',
    placeholder: '410 Lamar Street, Austin',
    promptTip: 'Street, number and city, plus how to park if that is often asked.',
  },
  openingHours: {
    key: 'openingHours',
    title: 'When are you open?',
    type: 'text',
    placeholder: 'Monday to Friday 8 AM to 5 PM, Saturday 9 AM to noon',
    promptTip:
      'Days with opening and closing times, with AM and PM. Say on which days you are closed.',
  },
  services: {
    key: 'services',
    title: 'What do you offer?',
    type: 'textarea',
    placeholder:
      'Cleanings take 40 minutes. Fillings, crowns and emergencies. Teeth whitening from $280.',
    promptTip:
      'The services people ask for, one sentence each, with how long they take and what they cost if you want that said.',
  },
  agentName: {
    key: 'agentName',
    title: 'What should your agent be called?',
    type: 'text',
    value: 'Juno',
    placeholder: 'Juno',
    promptTip: 'One short first name that is easy to understand on the phone.',
  },
  greeting: {
    key: 'greeting',
    title: 'What should callers hear first?',
    type: 'textarea',
    value: 'Thanks for calling {orgName}, this is {agentName}. How can I help?',
    placeholder: 'Thanks for calling {orgName}, this is {agentName}. How can I help?',
    promptTip:
      'Say who they reached and ask how you can help. Under five seconds works best, so at most 20 words, and end with a question.',
  },
  faqs: {
    key: 'faqs',
    title: 'What do callers ask most often?',
    type: 'textarea',
    placeholder: 'We take PPO insurance. Parking is free behind the house.',
    promptTip:
      'Answers in full sentences. The agent repeats what stands here and does not guess beyond it.',
  },
  notifyEmail: {
    key: 'notifyEmail',
    title: 'Who should hear about messages?',
    type: 'email',
    placeholder: 'desk@example.com',
    promptTip: 'One e-mail address that is read every day.',
  },
};

const whoYouAre = `# Who you are
You are {agentName}, the receptionist of {orgName}. You sound unhurried and kind, and you use short sentences.
# What you know
{orgName} is a {industry} at {address}.
We are open {openingHours}.
{services}
{faqs}`;

const never = `# Never
Never quote a price that is not written here.
Never give medical, legal or financial advice; say that a colleague will look at it.`;

export const starterTemplates = [
  {
    id: 'templ_appointment_scheduler',
    title: 'Appointment Scheduler',
    description: 'Answers questions, offers free times and books them in the calendar.',
    category: 'scheduling',
    fields: [
      business.orgName,
      business.industry,
      business.address,
      business.openingHours,
      business.services,
      {
        key: 'appointmentMinutes',
        title: 'How many minutes is a usual appointment?',
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
      type: 'chatAgent',
      title: 'Appointment scheduler',
      agentLang: 'en-US',
      welcomeMessage: '{greeting}',
      agentInstructions: `${whoYouAre}
# Every call
1. Find out what the caller needs.
2. If they want to come in, offer a free time and book it with their name. An appointment takes {appointmentMinutes} minutes.
3. If you cannot help, take a message with name and number.
${never}`,
      actions: [
        {
          name: 'schedule',
          instructions:
            'Book an appointment when the caller wants to come in, be seen, or get a visit. ' +
            'Appointments take {appointmentMinutes} minutes, within opening hours: ' +
            '{openingHours}.',
        },
        {
          name: 'takeMessage',
          instructions:
            'Take a message when the caller asks for a person, leaves a request, or you do not know the answer.',
        },
      ],
    },
  },
  {
    id: 'templ_message_taker',
    title: 'Message Taker',
    description: 'Answers what it knows, takes a message with name and number for everything else.',
    category: 'reception',
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
      type: 'chatAgent',
      title: 'Message taker',
      agentLang: 'en-US',
      welcomeMessage: '{greeting}',
      agentInstructions: `${whoYouAre.replace('\n{faqs}', '')}
# Every call
1. Answer what you know.
2. For everything else take a message: who is calling, what it is about, and the best number to call back.
3. Say that a colleague calls back within one working day.
${never}`,
      actions: [
        {
          name: 'takeMessage',
          instructions:
            'Take a message when the caller wants to speak to a person, asks for a call back, or asks something you do not know.',
        },
        {
          name: 'notify',
          instructions:
            'E-mail {notifyEmail} with the summary after each conversation that left a message.',
        },
      ],
    },
  },
  {
    id: 'templ_transfer_agent',
    title: 'Transfer Agent',
    description: 'Finds out what a caller needs and puts them through to the right person.',
    category: 'reception',
    fields: [
      business.orgName,
      business.industry,
      business.openingHours,
      business.services,
      {
        key: 'salesNumber',
        title: 'Where should new customers be put through to?',
        type: 'phone',
        placeholder: '+1 512 555 0111',
        promptTip: 'A phone number with country code, or ext:1002.',
      },
      {
        key: 'hasBilling',
        title: 'Is there a separate line for billing?',
        type: 'select',
        options: ['yes', 'no'],
        value: 'no',
      },
      {
        key: 'billingNumber',
        title: 'Which number is for billing?',
        type: 'phone',
        placeholder: '+1 512 555 0112',
        disabledIf: 'hasBilling=no',
      },
      business.agentName,
      business.greeting,
    ],
    integrations: [],
    agent: {
      type: 'chatAgent',
      title: 'Transfer agent',
      agentLang: 'en-US',
      welcomeMessage: '{greeting}',
      agentInstructions: `# Who you are
You are {agentName}, the receptionist of {orgName}. You are quick and friendly.
# What you know
{orgName} is a {industry}. We are open {openingHours}.
{services}
# Every call
1. Find out what the caller needs, in one question.
2. Put new customers and sales questions through to {salesNumber}.
3. Outside opening hours take a message instead.
${never}`,
      actions: [
        {
          name: 'transfer',
          instructions:
            'New customers, quotes and sales questions to {salesNumber}. Billing and invoices to {billingNumber}.',
        },
        {
          name: 'takeMessage',
          instructions: 'Take a message outside opening hours or when the call is not answered.',
        },
      ],
    },
  },
] as const;
