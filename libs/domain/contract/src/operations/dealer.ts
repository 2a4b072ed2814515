import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { described, integer, line, required, success, timeZone } from '../wire.js';
import { isoDay } from '../wire-time.js';

/*
 * The operations of the booking form, by the names that the widget of dealerships has for them,
 * from any page and without a token: the embedding page names the agent. They are available only if
 * the account set up the integration `automotiveScheduler`, or its agent books appointments, and
 * disclose no personal data.
 */
const access = { audience: 'public', target: 'none' } as const;
const read = { ...access, effect: 'read', perMinute: 120 } as const;
const write = { ...access, effect: 'write', perMinute: 10 } as const;
const json = { kind: 'json' } as const;
const query = z.object({
  targetUser: described(required(120), 'Username of the agent', 'northside'),
});

const unknown = (max: number) => z.optional(z.nullable(line(max)));
const vehicle = () =>
  described(
    z.optional(
      z.nullable(
        z.looseObject({
          vin: unknown(40),
          year: z.optional(z.nullable(z.union([line(10), integer()]))),
          make: unknown(60),
          model: unknown(60),
        }),
      ),
    ),
    'The vehicle, as the widget has it; what it does not know is null or left out',
    { vin: '1HGCM82633A004352', year: 2024, make: 'Larkin', model: 'Tourer' },
  );
const customer = z.looseObject({
  firstName: z.optional(line(80)),
  lastName: z.optional(line(80)),
  email: z.optional(line(254)),
  phone: z.optional(line(40)),
});
const localTime = () =>
  described(
    z
      .string()
      .check(
        z.regex(
          /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/,
          'must be a local time like 2026-01-05T09:30:00',
        ),
      ),
    'Local time of the business',
    '2026-01-05T09:30:00',
  );
/** A service by its code, or as it was listed. */
const serviceRef = () =>
  described(
    z.pipe(
      z.pipe(
        z.union([integer(), z.looseObject({ opcode: integer() })]),
        z.transform((given: number | { opcode: number }) =>
          typeof given === 'number' ? given : given.opcode,
        ),
      ),
      z.int(),
    ),
    'The code of a service, or a service as it was listed',
    1,
  );
const transportType = () => z.enum(['WAITER', 'DROPOFF']);
const larkin = { vin: '1HGCM82633A004352', year: 2024, make: 'Larkin', model: 'Tourer' } as const;
const dana = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phone: '+15125550148',
  email: 'dana@example.com',
} as const;

export const dealerOperations = {
  findDealerCustomer: operation({
    method: 'POST',
    path: '/api/coxauto/customer',
    area: 'scheduling',
    summary:
      'The customer with a phone number. The number alone discloses nothing: the fields are ' +
      'empty, and one unnamed vehicle leads on to its services.',
    access: read,
    query,
    body: z.object({ phoneNumber: required(40) }),
    examples: {
      body: { phoneNumber: '+15125550148' },
      reply: {
        success: true,
        message: 'Success',
        customer: [
          {
            firstName: '',
            lastName: '',
            email: '',
            phone: '+15125550148',
            vehicles: [{ vin: '', year: '', make: '', model: 'Vehicle' }],
            appointments: [],
          },
        ],
      },
    },
    reply: z.object({
      ...success,
      customer: z.array(
        z.object({
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          phone: z.string(),
          vehicles: z.array(
            z.object({ vin: z.string(), year: z.string(), make: z.string(), model: z.string() }),
          ),
          appointments: z.array(
            z.object({
              confKey: z.string(),
              services: z.array(z.object({ serviceName: z.string() })),
              transportType: z.string(),
            }),
          ),
        }),
      ),
    }),
    failure: json,
  }),
  listDealerServices: operation({
    method: 'POST',
    path: '/api/coxauto/services',
    area: 'scheduling',
    summary:
      'What can be booked: the services of a dealership, or an appointment with a business whose ' +
      'agent books.',
    access: read,
    query,
    body: z.object({ vehicle: vehicle() }),
    examples: { body: { vehicle: larkin } },
    reply: z.object({
      ...success,
      services: z.array(
        described(
          z.object({
            serviceName: z.string(),
            opcode: z.int(),
            price: z.number(),
            comment: z.string(),
          }),
          'Something that can be booked',
          { serviceName: 'Oil change', opcode: 1, price: 79.9, comment: 'About 45 minutes' },
        ),
      ),
      takesVehicles: described(
        z.optional(z.boolean()),
        'Whether the services are for vehicles, so that a form asks for one',
        true,
      ),
    }),
    failure: json,
  }),
  listDealerAvailability: operation({
    method: 'POST',
    path: '/api/coxauto/availability',
    area: 'scheduling',
    summary: 'When it can be booked, within at most 31 days.',
    access: read,
    query,
    body: z.object({
      vehicle: vehicle(),
      startDate: isoDay(),
      endDate: isoDay(),
      opcode: z.optional(z.nullable(integer())),
      transportType: z.optional(transportType()),
    }),
    examples: {
      body: {
        vehicle: larkin,
        startDate: '2026-01-05',
        endDate: '2026-01-09',
        opcode: 1,
        transportType: 'WAITER',
      },
    },
    reply: z.object({
      ...success,
      availableAppointments: z.array(z.object({ appointmentDateTimeLocal: localTime() })),
      timezone: timeZone(),
    }),
    failure: json,
  }),
  bookDealerAppointment: operation({
    method: 'POST',
    path: '/api/coxauto/book',
    area: 'scheduling',
    summary: 'Books a time that is free. `confKey` cancels it, and nothing else does.',
    access: write,
    conflicts: true,
    query,
    body: z.object({
      vehicle: vehicle(),
      appointmentDateTimeLocal: localTime(),
      customer,
      comment: z.optional(line(1000)),
      services: z.optional(z.array(serviceRef()).check(z.maxLength(20))),
      transportType: z.optional(transportType()),
    }),
    examples: {
      body: {
        vehicle: larkin,
        appointmentDateTimeLocal: '2026-01-05T09:30:00',
        customer: dana,
        comment: 'It rattles',
        services: [1],
        transportType: 'WAITER',
      },
    },
    reply: z.object({
      ...success,
      confKey: described(
        z.uuid(),
        'Cancels the appointment',
        '5b1f6a52-6a0e-4d0c-9a52-2f1f5a0e7c11',
      ),
    }),
    failure: json,
  }),
  cancelDealerAppointment: operation({
    method: 'POST',
    path: '/api/coxauto/cancel',
    area: 'scheduling',
    summary: 'Cancels what the widget booked.',
    access: write,
    query,
    body: z.object({
      vehicle: vehicle(),
      appointmentId: described(
        z.uuid(),
        'The `confKey` that the booking gave',
        '5b1f6a52-6a0e-4d0c-9a52-2f1f5a0e7c11',
      ),
      customer: z.optional(customer),
      comment: z.optional(line(1000)),
    }),
    examples: {
      body: {
        vehicle: larkin,
        appointmentId: '5b1f6a52-6a0e-4d0c-9a52-2f1f5a0e7c11',
        customer: dana,
        comment: 'Another day',
      },
    },
    reply: z.object(success),
    failure: json,
  }),
} as const;
