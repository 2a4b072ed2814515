import { type Area, type KeyScope } from '@patchbay/contract';

/** The scopes of a new key that the form offers. */
export type KeyPreset = 'all' | 'read' | 'areas';

type Bound = Exclude<Area, 'public'>;

const labels: Readonly<Record<Bound, string>> = {
  conversations: 'Conversations',
  contacts: 'Contacts',
  agents: 'Agents',
  templates: 'Templates',
  apps: 'Apps',
  knowledge: 'Knowledge',
  numbers: 'Phone numbers',
  tasks: 'Calls and texts that wait',
  scheduling: 'Scheduling',
  integrations: 'Integrations',
  webhooks: 'Webhooks',
  logs: 'Logs and metrics',
  events: 'Live events',
  security: 'Audit and security events',
  accounts: 'Accounts',
  auth: 'Sign-ins and keys',
  domains: 'Domains',
  sip: 'SIP',
  billing: 'Plans and usage',
  money: 'Credit and payouts',
};

/** The areas that a program may be bound to, by the name that a person reads. */
export const areaOptions = (Object.keys(labels) as Bound[]).map((value) => ({
  value,
  label: labels[value],
}));

/** The scopes of a preset; undefined for everything. */
export function scopesOf(preset: KeyPreset, chosen: readonly Area[]): KeyScope[] | undefined {
  if (preset === 'all') return undefined;
  if (preset === 'read') return ['*:read'];
  return chosen.flatMap((area) => [`${area}:read` as const, `${area}:act` as const]);
}

/** Scopes as a list shows them. */
export function scopesInWords(scopes: readonly string[] | null | undefined): string {
  if (!scopes) return 'Everything';
  if (scopes.length === 1 && scopes[0] === '*:read') return 'Read only';
  return [...new Set(scopes.map((scope) => scope.split(':')[0]))].join(', ');
}

/** After how many days a key ends, as the form offers it; none for a key that stays. */
export const lifetimes = [
  { value: '', label: 'Does not end' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
];
