import { displayPhone } from '@patchbay/formats';
import { isolated } from '@patchbay/server-core';
import { type InLanguages } from '@patchbay/server-providers';

/** What a caller left for the people of a business. */
interface LeftMessage {
  readonly name: string;
  readonly message: string;
  readonly callback: string;
}

/** A number or an address to call back, as people write it. */
const shown = (callback: string): string => isolated(displayPhone(callback));

const en = {
  /** The subject of one mail about several things. */
  subject: (first: string, others: number) =>
    others === 0 ? first : `${first}, and ${others} more`,
  link: (address: string) => `Open the conversation: ${address}`,
  title: ({ name }: LeftMessage) => `Message from ${isolated(name)}`,
  notice: ({ message, callback }: LeftMessage) => `${message}\nCall back: ${shown(callback)}`,
  mail: ({ name, message, callback }: LeftMessage) =>
    `${message}\n\nFrom: ${isolated(name)}\nCall back: ${shown(callback)}`,
};

/** The notice of a message, in the language of the account, else that of the agent. */
export const messageWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    subject: (first, others) => (others === 0 ? first : `${first}, y ${others} más`),
    link: (address) => `Abrir la conversación: ${address}`,
    title: ({ name }) => `Recado de ${isolated(name)}`,
    notice: ({ message, callback }) => `${message}\nDevolver la llamada: ${shown(callback)}`,
    mail: ({ name, message, callback }) =>
      `${message}\n\nDe: ${isolated(name)}\nDevolver la llamada: ${shown(callback)}`,
  },
};
