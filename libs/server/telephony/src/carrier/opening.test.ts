import { openingOf, purposeOf } from './opening.js';

const about = { agentName: 'Front desk', organization: 'Northside Dental' };
const config = {
  agentInstructions: 'You are Robin, the assistant of Northside Dental.',
  welcomeMessage: 'Thanks for calling Northside Dental, this is Robin. How can I help?',
};

describe('opening words of an outgoing call', () => {
  it('name the caller and never thank for a call', () => {
    expect(openingOf(config, about)).toBe('Hello, this is Robin from Northside Dental.');
    for (const welcomeMessage of [
      'Thank you so very much for calling {orgName}, the friendly practice. My name is Robin.',
      'This is Robin. How may I help you today?',
      'You’ve reached Northside, I am Robin',
      'prompt: this is a cheerful hello',
      'This is {agentName} speaking',
      'Welcome to Northside, my name is Robin.',
      '',
      undefined,
      7,
    ]) {
      expect(openingOf({ ...config, welcomeMessage }, about)).toBe(
        'Hello, this is Robin from Northside Dental.',
      );
    }
  });

  it('use the welcome message where it fits an outgoing call', () => {
    for (const welcomeMessage of [
      'Hello, this is Alma.',
      'Hi, my name is Sam and I am calling about your quote.',
    ])
      expect(openingOf({ ...config, welcomeMessage }, about)).toBe(welcomeMessage);
    expect(
      openingOf(
        { ...config, welcomeMessage: 'Hello, this is Alma.' },
        { ...about, taskContext: 'Confirm the visit on Friday' },
      ),
    ).toBe('Hello, this is Alma. I am calling to confirm the visit on Friday.');
    expect(
      openingOf(
        { ...config, welcomeMessage: 'Hi, this is Sam, calling about your quote.' },
        { ...about, taskContext: 'Confirm the visit' },
      ),
    ).toBe('Hi, this is Sam, calling about your quote.');
  });

  it('give the reason to a person and not to a machine', () => {
    const taskContext = 'Remind them of their cleaning tomorrow at 10 AM.';
    expect(openingOf(config, { ...about, taskContext })).toBe(
      'Hello, this is Robin from Northside Dental. I am calling to remind you of your cleaning tomorrow at 10 AM.',
    );
    expect(openingOf(config, { ...about, taskContext, toMachine: true })).toBe(
      'Hello, this is Robin from Northside Dental.',
    );
  });

  it('fall back to the account’s name, and repeat no name', () => {
    expect(openingOf({}, about)).toBe('Hello, this is Front desk from Northside Dental.');
    expect(openingOf({}, { agentName: 'Northside Dental', organization: 'Northside Dental' })).toBe(
      'Hello, this is Northside Dental.',
    );
    expect(openingOf({}, { agentName: '', organization: 'Northside Dental' })).toBe(
      'Hello, this is Northside Dental.',
    );
  });

  it('are in Spanish for a Spanish agent', () => {
    expect(
      openingOf(
        {
          ...config,
          agentLang: 'es-MX',
          welcomeMessage: 'Gracias por llamar, soy Ana. ¿En qué le puedo ayudar?',
        },
        { ...about, taskContext: 'Confirm the visit' },
      ),
    ).toBe('Hola, le habla Robin de Northside Dental.');
    expect(
      openingOf(
        { ...config, agentLang: 'es-US', welcomeMessage: 'Hola, soy Ana de Northside.' },
        about,
      ),
    ).toBe('Hola, soy Ana de Northside.');
  });
});

describe('reason for a call', () => {
  it.each([
    ['Confirm the visit on Friday. They owe $200.', 'I am calling to confirm the visit on Friday.'],
    ['Please call Dana Whitfield back to confirm her visit', 'I am calling to confirm your visit.'],
    [
      'Call the customer and ask whether they are still interested',
      'I am calling to ask you whether you are still interested.',
    ],
    ['call them about their quote', 'I am calling about your quote.'],
    ['Regarding the order of Monday', 'I am calling about the order of Monday.'],
    ['Let them know that the car is ready', 'I am calling to let you know that the car is ready.'],
    ['Follow up on the estimate', 'I am calling to follow up on the estimate.'],
    ['Tell the customer’s order number', 'I am calling to tell your order number.'],
  ])('is derived from %j', (taskContext, said) => expect(purposeOf(taskContext)).toBe(said));

  it.each([
    undefined,
    '',
    'Recall',
    'Follow-up call',
    'Be nice and sell the premium plan',
    'Offer 10% off, never more than 15%',
    'Ask if they can pay $200',
    'Confirm the visit unless it rains',
    'Remind Dana of the cleaning',
    'Confirm {field}',
    `Confirm ${'the very long visit '.repeat(20)}`,
    'Confirm',
    'Tell them he wants it back',
    'Ask for the password',
  ])('is omitted for instructions to the agent: %j', (taskContext) =>
    expect(purposeOf(taskContext)).toBe(''),
  );
});
