import { calls } from './calls.js';
import { fields } from './fields.js';
import { movements } from './movements.js';
import { permissions } from './permissions.js';
import { rows } from './rows.js';
import { sayingOf } from './saying.js';
import { services } from './services.js';
import { values } from './values.js';

const countries = new Intl.DisplayNames('es', { type: 'region' });

/** A country that a sentence names by its code. */
const countryOf = (name: string, value: string): string | undefined =>
  name === 'country' && /^[A-Z]{2}$/.test(value) ? countries.of(value) : undefined;

/** Says a sentence of the server in Spanish; undefined for one that is not in the tables. */
export const saying = sayingOf(
  { ...fields, ...movements, ...rows, ...services, ...permissions, ...calls, ...values },
  countryOf,
);
