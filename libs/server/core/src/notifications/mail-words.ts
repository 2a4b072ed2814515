import { type InLanguages } from '@patchbay/server-providers';

const en = {
  subject: (first: string, others: number) =>
    others === 0 ? first : `${first}, and ${others} more`,
  more: (others: number) => `And ${others} more.`,
  link: (address: string) => `All notifications, and what arrives by e-mail: ${address}`,
};

/** The mail about notifications, in the language of the account. */
export const noticeMailWordsIn: InLanguages<typeof en> = {
  en,
  es: {
    subject: (first, others) => (others === 0 ? first : `${first}, y ${others} más`),
    more: (others) => `Y ${others} más.`,
    link: (address) => `Todos los avisos, y cuáles llegan por correo: ${address}`,
  },
};
