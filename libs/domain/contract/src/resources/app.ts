import * as z from 'zod/mini';
import { described, line, named } from '../wire.js';
import { templateField } from './agent.js';

/**
 * A function of an app. With an address, the server posts to it during a conversation: the
 * arguments, the account's settings of the app, and the caller.
 */
const appFunction = z.looseObject({
  name: line(120),
  description: z.optional(line(2000)),
  url: z.optional(
    described(
      line(2048),
      'Where the function is posted to; without it the function is only a name',
      'https://square.example.com/agents/find-booking',
    ),
  ),
});

/**
 * The definition of an app by its maker: its functions for agents and the fields of its setup.
 * Unknown keys are preserved.
 */
export const appDefinition = named(
  'AppDefinition',
  'What an app is, as its maker writes it',
  z.looseObject({
    name: z.optional(line(200)),
    description: z.optional(line(4000)),
    image: z.optional(z.nullable(line(2000))),
    functions: z.optional(z.array(appFunction).check(z.maxLength(100))),
    setup: z.optional(z.array(templateField).check(z.maxLength(100))),
  }),
  {
    name: 'Square',
    description: 'Bookings and payments',
    functions: [{ name: 'findBooking', description: 'Looks up a booking by phone number' }],
    setup: [],
  },
);

/** An app that an account may give to its agents. */
export const app = named(
  'App',
  'An app that an account may give to its agents',
  z.looseObject({
    appId: z.string(),
    version: z.string(),
    name: z.string(),
    description: z.string(),
    image: z.nullable(z.string()),
    functions: z.array(appFunction),
    setup: z.array(templateField),
    installed: described(z.boolean(), 'Whether the account or its agent has it', true),
    editable: described(z.boolean(), 'Whether it belongs to the account that is asked for', false),
  }),
  {
    appId: 'squareUp',
    version: 'v1',
    name: 'Square',
    description: 'Bookings and payments',
    image: null,
    functions: [{ name: 'findBooking', description: 'Looks up a booking by phone number' }],
    setup: [],
    installed: true,
    editable: false,
  },
);
