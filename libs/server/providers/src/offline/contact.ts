import { countryOfZone } from '@patchbay/formats/phone';
import { type ToolSpec } from '../model/port.js';
import { phone } from './hearing.js';
import { hear, noSlots } from './slots.js';

const contactOnly = (country: string | null): ToolSpec => ({
  name: '',
  label: '',
  description: '',
  condition: '',
  parameters: {
    type: 'object',
    properties: {
      name: { type: 'string', description: '', question: '', format: 'name' },
      phone: { type: 'string', description: '', question: '', format: 'phone', country },
    },
    required: [],
  },
});

/** Who a caller is by one line. */
export interface Contact {
  readonly name: string | undefined;
  readonly phone: string | undefined;
  /** The number as it was said. */
  readonly said: string | undefined;
}

/** The name and the number that a line gives by itself, not as an answer. */
export function contactIn(line: string, now: number, zone: string): Contact {
  const { name, phone: number } = hear(line, noSlots, {
    tool: contactOnly(countryOfZone(zone)),
    asked: null,
    choices: [],
    now,
    zone,
  }).values;
  return { name, phone: number, said: number ? phone.exec(line)?.[0].trim() : undefined };
}

const wordsOfName = 6;
const wordsOfNumber = 14;

/** The same where the line says little else; null for a line about something. */
export function contactAlone(line: string, now: number, zone: string): Contact | null {
  const contact = contactIn(line, now, zone);
  const words = line.split(/\s+/).length;
  const isAlone = contact.phone ? words <= wordsOfNumber : contact.name && words <= wordsOfName;
  return isAlone ? contact : null;
}
