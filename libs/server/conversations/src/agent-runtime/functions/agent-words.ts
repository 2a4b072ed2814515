import { type InLanguages } from '@patchbay/server-providers';

const en = {
  textAbility: 'text you',
  textQuestion: 'What should I text you?',
  textTo: 'Which number should I text?',
  nothingToSend: 'Nothing to send',
  noValidNumber: 'No valid number',
  notCallersNumber: 'Not the caller’s number',
  notCallersNumberSay: 'I can only text the number that you call or text from.',
  texted: (number: string) => `Texted ${number}`,
  textedSay: (number: string) => `I have sent a text to ${number}.`,
  noMessageLeft: 'No message was left',
  nothingBooked: 'Nothing was booked',
  notified: (whom: string) => `Told ${whom}`,
  accountAddress: 'the account’s address',
  filesOnly:
    'I have received your file, but I can read words only. Please write what I can do for you.',
  notInKnowledge: 'Nothing in this knowledge base answers that.',
  greeting: (organization: string, name: string) =>
    `Hello${organization ? `, you have reached ${organization}` : ''}. ${name ? `This is ${name}. ` : ''}How can I help?`,
};

/** What agents say by themselves beside what their functions ask (`words.ts`): texts and notices. */
export type AgentWords = typeof en;

const es: AgentWords = {
  textAbility: 'enviarle un mensaje de texto',
  textQuestion: '¿Qué quiere que le envíe?',
  textTo: '¿A qué número lo envío?',
  nothingToSend: 'No hay nada que enviar',
  noValidNumber: 'El número no es válido',
  notCallersNumber: 'No es el número de quien llama',
  notCallersNumberSay: 'Solo puedo enviar mensajes al número desde el que llama o escribe.',
  texted: (number) => `Mensaje enviado al ${number}`,
  textedSay: (number) => `He enviado un mensaje de texto al ${number}.`,
  noMessageLeft: 'No se dejó ningún mensaje',
  nothingBooked: 'No se reservó nada',
  notified: (whom) => `Avisado: ${whom}`,
  accountAddress: 'la dirección de la cuenta',
  filesOnly: 'He recibido su archivo, pero solo puedo leer texto. Escríbame en qué puedo ayudarle.',
  notInKnowledge: 'Nada en esta base de conocimientos responde a eso.',
  greeting: (organization, name) =>
    `Hola${organization ? `, ha llamado a ${organization}` : ''}. ${name ? `Le habla ${name}. ` : ''}¿En qué puedo ayudarle?`,
};

/** By the language of the agent. */
export const agentWordsIn: InLanguages<AgentWords> = { en, es };
