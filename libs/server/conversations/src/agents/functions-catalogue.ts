/**
 * The functions that an agent can use. The list is on the server, so that it can grow without a new
 * console. `requires` names the requirements of a function; a missing one is explained.
 */
export type Requirement = 'phoneNumber' | 'smsEnabled' | 'premium';

export interface CatalogueEntry {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly docsPage: string;
  readonly requires: readonly Requirement[];
  readonly hasSettings: boolean;
  readonly limit?: number;
  readonly runs: 'during' | 'after';
}

export const functionsCatalogue: readonly CatalogueEntry[] = [
  {
    name: 'schedule',
    label: 'Schedule',
    placeholder:
      'When the caller wants to come in: cleanings 40 minutes, emergencies 20, not on Wednesdays.',
    docsPage: 'functions/schedule',
    requires: [],
    hasSettings: false,
    limit: 1,
    runs: 'during',
  },
  {
    name: 'takeMessage',
    label: 'Take a Message',
    placeholder: 'When no one can help now: name, what it is about, best number to call back.',
    docsPage: 'functions/take-a-message',
    requires: [],
    hasSettings: false,
    limit: 1,
    runs: 'during',
  },
  {
    name: 'transfer',
    label: 'Call Transfer',
    placeholder: 'Billing questions to ext:1002; new customers to +1 512 555 0111.',
    docsPage: 'functions/call-transfer',
    requires: ['phoneNumber'],
    hasSettings: true,
    limit: 1,
    runs: 'during',
  },
  {
    name: 'sendSms',
    label: 'Send SMS',
    placeholder: 'After a booking send the address and where to park.',
    docsPage: 'functions/send-sms',
    requires: ['premium', 'phoneNumber', 'smsEnabled'],
    hasSettings: false,
    runs: 'during',
  },
  {
    name: 'notify',
    label: 'Notify',
    placeholder: 'E-mail desk@example.com with the summary after each conversation.',
    docsPage: 'functions/notify',
    requires: [],
    hasSettings: false,
    limit: 1,
    runs: 'after',
  },
];

/** The properties of an account that functions require. */
export interface AccountFacts {
  readonly phoneNumber: string | null;
  readonly smsEnabled: boolean;
  readonly premium: boolean;
}

const has: Record<Requirement, (facts: AccountFacts) => boolean> = {
  phoneNumber: (facts) => facts.phoneNumber !== null,
  smsEnabled: (facts) => facts.smsEnabled,
  premium: (facts) => facts.premium,
};

const reasons: Record<Requirement, string> = {
  phoneNumber: 'Needs a phone number. Choose one, then this can be switched on.',
  smsEnabled:
    'Texts need a registered brand. It takes 5 minutes now and one to two weeks at the carriers.',
  premium: 'Needs a plan.',
};

/**
 * The catalogue for this account: whether each function may be used, and its missing requirements.
 */
export function functionsFor(facts: AccountFacts) {
  return functionsCatalogue.map(({ requires, ...entry }) => {
    const missing = requires.find((requirement) => !has[requirement](facts)) ?? null;
    return {
      ...entry,
      allowed: missing === null,
      reason: missing ? reasons[missing] : null,
      missingRequirement: missing,
    };
  });
}
