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
