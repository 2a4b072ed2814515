/** The areas of operations, with the sentence that introduces each part of the documentation. */
export const areas = {
  auth: 'Sessions, codes, one-time tokens and API keys.',
  accounts: 'The tree of partners, resellers, organizations and agents, and who may do what there.',
  agents: 'The configuration of an agent: staging, live, versions, functions, tests.',
  templates: 'Blueprints of agents with fields to fill in.',
  apps: 'Apps that agents can be given beside their functions.',
  conversations: 'Rooms, their messages and calls, and who answers.',
  contacts: 'People whom the agents know, and what an agent is told about them.',
  knowledge: 'Pages and files that an agent answers from.',
  numbers: 'Finding a phone number and giving it to an agent.',
  scheduling:
    'When an account can be booked, the calendars and systems that know, and who wants to come.',
  integrations: 'What an account tells about systems outside: sealed, and masked when it is read.',
  domains: 'Domains of resellers and partners, and how they are proved.',
  sip: 'The SIP side of an account: who may call in, where calls go out, and the registration elsewhere.',
  security: 'What was done by whom, and what owners should know of.',
  webhooks:
    'Telling other servers what happens, signed and until they have it; relays of what suppliers send.',
  tasks:
    'Outbound calls and texts that wait for their hour, what they keep to, and what came of them.',
  billing:
    'Plans, subscriptions and billing periods; what was used and what it costs, line by line.',
  money:
    'Credit of an account: buying it, being paid by link or Lightning, rewards, withdrawals and payouts.',
  logs: 'One row per conversation for reporting, and metrics over them.',
  dashboards: 'Goals of metrics, links that show them, and reports of them by mail.',
  public: 'Calls without a token, and calls that a visitor’s session may make.',
  events: 'What changes, as it changes.',
} as const;

/** The area of an operation. */
export type Area = keyof typeof areas;
