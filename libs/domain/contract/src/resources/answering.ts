import * as z from 'zod/mini';
import {
  accountId,
  described,
  formatted,
  line,
  named,
  phone,
  required,
  timeZone,
} from '../wire.js';
import { weekDays } from './scheduling.js';

const agent = () => formatted(accountId(), 'agent');

/** A condition on what arrives, and what then happens. A condition of null always holds. */
export const answeringRoute = named(
  'AnsweringRoute',
  'Who answers when these hold; null is any',
  z.object({
    numbers: z.nullable(z.array(required(20)).check(z.minLength(1), z.maxLength(100))),
    hours: z.nullable(
      z.object({
        outside: described(z.boolean(), 'At all other times', true),
        days: weekDays(),
      }),
    ),
    language: described(z.nullable(line(8)), 'By the country of the caller’s number', 'es'),
    agentId: z.nullable(agent()),
    forwardTo: described(z.nullable(phone()), 'Calls only', null),
  }),
  {
    numbers: ['+15125550100'],
    hours: { outside: true, days: [{ day: 1, spans: [{ from: '08:00', to: '17:00' }] }] },
    language: null,
    agentId: 2001,
    forwardTo: null,
  },
);

/** What is written of the routes of an organization. */
export const answeringWords = {
  timezone: described(timeZone(64), 'The zone of all hours', 'America/Chicago'),
  routes: z.array(answeringRoute).check(z.maxLength(50)),
};

/** The same as it is read; without routes yet there is no zone. */
export const answeringReply = {
  timezone: z.nullable(z.string()),
  routes: z.array(answeringRoute),
  revision: z.int(),
};

/** A route of an organization. */
export type AnsweringRoute = z.output<typeof answeringRoute>;
