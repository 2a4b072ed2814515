import { calls } from './calls.js';
import { fields } from './fields.js';
import { permissions } from './permissions.js';
import { rows } from './rows.js';
import { sayingOf } from './saying.js';
import { services } from './services.js';
import { values } from './values.js';

/** Says a sentence of the server in Spanish; undefined for one that is not in the tables. */
export const saying = sayingOf({
  ...fields,
  ...rows,
  ...services,
  ...permissions,
  ...calls,
  ...values,
});
