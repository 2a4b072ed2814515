import { type InLanguages, type Language } from '@patchbay/server-providers';

/** The configuration of an agent without a set-up: the same for every agent. */
export const blank = {
  type: 'chatAgent',
  title: 'New agent',
  description: '',
  agentInstructions: '',
  welcomeMessage: '',
  timezone: 'UTC',
  agentLang: 'en-US',
  actions: [],
  apps: [],
  enabledFunctions: {},
  published: false,
};

/** The language in which an agent of an account speaks at first. */
export const languageTags: InLanguages<string> = { en: 'en-US', es: 'es-US' };

/** The same, in the language of the agent's account. */
export const blankIn = (language: Language): typeof blank => ({
  ...blank,
  agentLang: languageTags[language],
});
