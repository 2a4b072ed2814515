import { chatGreeting } from './chat-greeting.js';

describe('the greeting of a chat', () => {
  it.each([
    [
      'Thanks for calling Northside Dental, this is Juno. How can I help?',
      'Thanks for contacting Northside Dental, this is Juno. How can I help?',
    ],
    [
      'Thank you so very much for calling Cedar Row.',
      'Thank you so very much for contacting Cedar Row.',
    ],
    ['Gracias por llamar a Cedar Row.', 'Gracias por escribir a Cedar Row.'],
    [
      'Hola, ha llamado a Cedar Row. ¿En qué puedo ayudarle?',
      'Hola, ha escrito a Cedar Row. ¿En qué puedo ayudarle?',
    ],
    ['Hello, you have reached Cedar Row.', 'Hello, you have reached Cedar Row.'],
    ['We are calling all gardeners!', 'We are calling all gardeners!'],
  ])('thanks no visitor for a call: %s', (spoken, written) =>
    expect(chatGreeting(spoken)).toBe(written),
  );
});
