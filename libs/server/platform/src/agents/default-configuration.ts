/** What an agent has that was never set up: the same configuration for everyone. */
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
