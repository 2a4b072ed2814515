import { type Area, type KeyScope } from '@patchbay/contract';
import { type KeyMessages } from './messages.js';

/** The scopes of a new key that the form offers. */
export const keyPresets = ['all', 'read', 'areas'] as const;

export type KeyPreset = (typeof keyPresets)[number];

type Bound = Exclude<Area, 'public'>;

/** The areas that a key may be restricted to; an area of the contract without a name does not compile. */
const areaNames: Readonly<Record<Bound, `area.${Bound}`>> = {
  conversations: 'area.conversations',
  contacts: 'area.contacts',
  agents: 'area.agents',
  templates: 'area.templates',
  apps: 'area.apps',
  knowledge: 'area.knowledge',
  numbers: 'area.numbers',
  tasks: 'area.tasks',
  scheduling: 'area.scheduling',
  integrations: 'area.integrations',
  webhooks: 'area.webhooks',
  logs: 'area.logs',
  dashboards: 'area.dashboards',
  events: 'area.events',
  security: 'area.security',
  accounts: 'area.accounts',
  auth: 'area.auth',
  domains: 'area.domains',
  sip: 'area.sip',
  billing: 'area.billing',
  money: 'area.money',
};

export const keyAreas = Object.keys(areaNames) as readonly Bound[];

const isKeyArea = (name: string): name is Bound => Object.hasOwn(areaNames, name);

/** The scopes of a preset; undefined for everything. */
export function scopesOf(preset: KeyPreset, chosen: readonly Area[]): KeyScope[] | undefined {
  if (preset === 'all') return undefined;
  if (preset === 'read') return ['*:read'];
  return chosen.flatMap((area) => [`${area}:read` as const, `${area}:act` as const]);
}

/** Scopes as a list shows them. */
export function scopesInWords(
  t: KeyMessages,
  scopes: readonly string[] | null | undefined,
): string {
  if (!scopes) return t('preset.all');
  if (scopes.length === 1 && scopes[0] === '*:read') return t('preset.read');
  const names = scopes.map((scope) => {
    const [area = ''] = scope.split(':');
    return isKeyArea(area) ? t(areaNames[area]) : area;
  });
  return [...new Set(names)].join(', ');
}

/** The lifetimes of a key that the form offers, in days; the first one does not end. */
export const lifetimesOf = (t: KeyMessages) => [
  { value: '', label: t('end.never') },
  { value: '30', label: t('end.days', { days: 30 }) },
  { value: '90', label: t('end.days', { days: 90 }) },
  { value: '365', label: t('end.year') },
];
