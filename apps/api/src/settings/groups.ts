import type * as z from 'zod';
import { settings as calendars } from './calendars.js';
import { settings as carriers } from './carriers.js';
import { settings as models } from './models.js';
import { settings as money } from './money.js';
import { settings as myself } from './myself.js';
import { settings as others } from './others.js';
import { settings as sound } from './sound.js';
import { secretsOf, type Setting, type SettingGroup } from './setting.js';

/** Every variable of the environment that the server reads, by what an operator wants to do. */
export const groups: readonly SettingGroup[] = [
  {
    title: 'Run it for myself',
    intro: 'Everything works without a setting, on this machine and offline.',
    settings: myself,
  },
  {
    title: 'Run it for others',
    intro:
      'An address of its own, a database, mail, files, and what protects one tenant from another.',
    settings: others,
  },
  {
    title: 'Carriers: real calls and texts',
    intro: 'The carrier of the installation. Organizations may bring their own in the console.',
    settings: carriers,
  },
  {
    title: 'Models',
    intro:
      'The language model that answers. Only this and a carrier send what callers say to others.',
    settings: models,
  },
  {
    title: 'Calls with sound',
    intro:
      'The process that makes and hears the sound of calls, and the services that understand and speak.',
    settings: sound,
  },
  {
    title: 'Money',
    intro: 'How people pay, and how sellers are paid.',
    settings: money,
  },
  {
    title: 'Calendars and external systems',
    intro: 'Where appointments are, besides the built-in calendar.',
    settings: calendars,
  },
];

export const secretNames = secretsOf(groups);

const all = {
  ...myself,
  ...others,
  ...carriers,
  ...models,
  ...sound,
  ...money,
  ...calendars,
} as const;
type Schemas = { readonly [Name in keyof typeof all]: (typeof all)[Name]['schema'] };

/** The schema of each variable, by its name. */
export const schemas = Object.fromEntries(
  Object.entries<Setting>(all).map(([name, { schema }]): [string, z.ZodType] => [name, schema]),
) as unknown as Schemas;
