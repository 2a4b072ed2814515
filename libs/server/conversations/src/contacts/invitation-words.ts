import { type InLanguages } from '@patchbay/server-providers';

/** What an invitation to a conversation says, in the language of the account. */
export const invitationWordsIn: InLanguages<{
  readonly subject: (name: string) => string;
  readonly text: (name: string, link: string) => string;
}> = {
  en: {
    subject: (name) => `${name} invites you`,
    text: (name, link) => `${name} invites you to get in touch: ${link}`,
  },
  es: {
    subject: (name) => `${name} le invita`,
    text: (name, link) => `${name} le invita a ponerse en contacto: ${link}`,
  },
};
