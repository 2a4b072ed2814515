import { type Answers, exampleReply } from '@patchbay/fakes';

/** Of a period that is over at any time that a test may run. */
export const used = {
  '11-03-2025': {
    number: 2,
    tokens: 5210,
    voice: 12.5,
    advancedVoice: 4,
    'outbound-message': 3,
    'inbound-message': 4,
    'cost:number': 2,
    'cost:tokens': 0.004,
    'cost:voice': 0.96,
    'cost:agents': 5,
  },
  '11-05-2025': { number: 2, tokens: 100, voice: 3, 'cost:voice': 0.24 },
};

/** The time before: half the voice, and nothing else that has a cost. */
export const usedBefore = { '10-03-2025': { voice: 7.5, 'cost:voice': 0.6 } };

const account = (accountId: number, title: string, type: string, bucket: object) => ({
  accountId,
  title,
  type,
  number: 0,
  tokens: 0,
  voice: 0,
  advancedVoice: 0,
  'outbound-message': 0,
  'inbound-message': 0,
  ...bucket,
});

/** Two agents and the organization itself, the highest cost first. */
export const usedByAgents = {
  accounts: [
    account(9, 'Front desk', 'agent', { voice: 12.5, tokens: 5210, 'cost:voice': 0.96 }),
    account(11, 'Night line', 'agent', { voice: 3, 'cost:voice': 0.24 }),
    account(7, 'Acme Solar', 'organization', { number: 2 }),
  ],
};
const agentsBefore = {
  accounts: [account(9, 'Front desk', 'agent', { voice: 7.5, 'cost:voice': 0.64 })],
};

/** The usage of a period, by account, or of the time before, as it is asked for. */
export function usageReply({ by, before }: Readonly<Record<string, unknown>>) {
  if (by) return before === 'true' ? agentsBefore : usedByAgents;
  return before === 'true' ? usedBefore : used;
}

/** The answers about usage. */
export const usageAnswers: Answers = {
  getUsageStats: usageReply,
  getCurrentPlan: {
    ...exampleReply('getCurrentPlan'),
    billingPeriod: {
      startDateTimestamp: Date.parse('2025-11-03T00:00-06:00') / 1000,
      endDateTimestamp: Date.parse('2025-12-03T00:00-06:00') / 1000,
      timezone: 'America/Chicago',
    },
  },
};
