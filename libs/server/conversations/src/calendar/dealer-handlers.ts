import { type Call, type Handlers, Refusal, refuse } from '@patchbay/server-kit';
import { CalendarError, type Language } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { cutText, type Clock } from '@patchbay/kernel';
import { languageOfAccount, type ServerKey } from '@patchbay/server-core';
import { DateTime } from 'luxon';
import { bookingRulesOf, freeStarts, isFree } from '../agent-runtime/functions/free-times.js';
import { type AppData } from '../integrations/rules.js';
import { findStanding } from './appointments-repository.js';
import { contactOf, unprovedLimits } from './unproved-guests.js';
import { type BookingService } from './booking.js';
import { type OpenBookings, openBookings } from './open-bookings.js';
import { availabilityOf, defaultSchedule } from './schedule-rules.js';

type DealerOperation =
  | 'findDealerCustomer'
  | 'listDealerServices'
  | 'listDealerAvailability'
  | 'bookDealerAppointment'
  | 'cancelDealerAppointment';

export interface DealerServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly bookings: BookingService;
}

const source = 'widget';
const maxDays = 31;
const day = 86_400_000;
/** What is booked with a business that lists no services. */
const appointment: Readonly<Record<Language, string>> = { en: 'Appointment', es: 'Cita' };

interface Service {
  readonly serviceName: string;
  readonly opcode: number;
  readonly price: number;
  readonly comment: string;
  readonly minutes: number | null;
}

/**
 * Handlers of the booking form, on the calendar of an account that lets visitors book.
 */
export function createDealerHandlers(
  services: DealerServices,
): Pick<Handlers<Db>, DealerOperation> {
  return {
    ...dealerReads(services),
    ...dealerBookings(services),
  };
}

async function hoursOf(
  { bookings }: DealerServices,
  { owner, agent }: OpenBookings,
  service: Service | undefined,
) {
  const found = await bookings.availability(owner);
  // As the agent itself offers times.
  if (agent) {
    const { timezone } = agent.config;
    const zone = typeof timezone === 'string' && timezone ? timezone : 'UTC';
    return bookingRulesOf(agent.condition, agent.config, zone, '', found);
  }
  const set = found ?? availabilityOf(defaultSchedule('UTC'), null);
  return bookingRulesOf('', {}, set.zone ?? 'UTC', '', {
    ...set,
    minutes: service?.minutes ?? set.minutes,
  });
}

/** Look-ups in the system of a dealer. */
function dealerReads(
  services: DealerServices,
): Pick<Handlers<Db>, 'findDealerCustomer' | 'listDealerServices' | 'listDealerAvailability'> {
  const { bookings, clock } = services;

  return {
    // A phone number proves no identity, so no data of its owner is returned. One row with one
    // vehicle: the widget continues with the first, and asks for services of a vehicle only.
    findDealerCustomer: async ({ query, body }) => {
      await openBookings(services, query.targetUser);
      return {
        message: 'Success',
        customer: [
          {
            firstName: '',
            lastName: '',
            email: '',
            phone: body.phoneNumber,
            vehicles: [{ vin: '', year: '', make: '', model: 'Vehicle' }],
            appointments: [],
          },
        ],
      };
    },

    listDealerServices: async ({ query }) => {
      const open = await openBookings(services, query.targetUser);
      const offered = await servicesOf(services, open);
      return {
        message: 'Success',
        services: offered.map(({ minutes: _minutes, ...service }) => service),
        takesVehicles: open.dealer !== null,
      };
    },

    listDealerAvailability: async ({ query, body }) => {
      const open = await openBookings(services, query.targetUser);
      const { owner } = open;
      const offered = await servicesOf(services, open);
      const hours = await hoursOf(
        services,
        open,
        offered.find(({ opcode }) => opcode === body.opcode),
      );
      const [first, last] = [
        DateTime.fromISO(body.startDate, { zone: hours.zone }),
        DateTime.fromISO(body.endDate, { zone: hours.zone }),
      ];
      const days = Math.round(last.diff(first, 'days').days) + 1;
      if (!(days >= 1 && days <= maxDays))
        throw refuse.invalid([
          { path: 'body.endDate', message: `must be at most ${maxDays} days after startDate` },
        ]);
      const busy = await asking(() =>
        bookings.busy(owner, {
          startsAt: first.toMillis() - day,
          endsAt: last.toMillis() + 2 * day,
        }),
      );
      const starts = Array.from({ length: days }, (_, index) =>
        freeStarts(hours, first.plus({ days: index }), busy, clock.now()),
      ).flat();
      return {
        message: 'Success',
        availableAppointments: starts.map((at) => ({
          appointmentDateTimeLocal: at.toFormat("yyyy-MM-dd'T'HH:mm:ss"),
        })),
        timezone: hours.zone,
      };
    },
  };
}

/** Appointments at a dealer. */
function dealerBookings(
  services: DealerServices,
): Pick<Handlers<Db>, 'bookDealerAppointment' | 'cancelDealerAppointment'> {
  const { bookings, clock, key, store } = services;

  return {
    bookDealerAppointment: async ({ query, body, context }) => {
      const open = await openBookings(services, query.targetUser);
      const { owner } = open;
      const offered = await servicesOf(services, open);
      const bookedServices = offered.filter(({ opcode }) => body.services?.includes(opcode));
      const hours = await hoursOf(services, open, bookedServices[0]);
      const start = DateTime.fromISO(body.appointmentDateTimeLocal, { zone: hours.zone });
      const span = {
        startsAt: start.toMillis(),
        endsAt: start.toMillis() + hours.minutes * 60_000,
      };
      const taken = () => refuse.conflict('This time is not free. Choose another one.');
      // A local time skipped by a clock change is read as another one.
      if (
        !start.isValid ||
        start.toFormat("yyyy-MM-dd'T'HH:mm") !== body.appointmentDateTimeLocal.slice(0, 16)
      )
        throw taken();
      return asking(async () => {
        if (
          !isFree(
            hours,
            start,
            await bookings.busy(owner, {
              startsAt: span.startsAt - day,
              endsAt: span.endsAt + day,
            }),
            clock.now(),
          )
        )
          throw taken();
        const { booked, id, isLimited } = await bookings.book(owner, {
          ...span,
          ...wordsOf(body, bookedServices),
          contact: await contactOf(store, owner, body.customer),
          source,
          zone: hours.zone,
          limits: unprovedLimits({ key, now: clock.now() }, context.caller.address, hours, start),
        });
        // Another time would be refused as well, which the code tells from a time that is taken.
        if (isLimited)
          throw new Refusal(
            409,
            'Too many appointments were booked like this. Call the office to book another one.',
            { code: 'too-many' },
          );
        if (!booked || !id) throw taken();
        return { message: 'Success', confKey: id };
      });
    },

    cancelDealerAppointment: async ({ query, body }) => {
      const { owner } = await openBookings(services, query.targetUser);
      const row = await store.within({ kind: 'organization', id: owner.organizationId }, (db) =>
        findStanding(db, owner.organizationId, body.appointmentId),
      );
      // Only appointments booked by the widget, and only for the given customer.
      if (
        row?.source !== source ||
        row.accountId !== owner.accountId ||
        !(await bookings.cancel(owner, row.id))
      )
        throw refuse.notFound('Appointment not found');
      return { message: 'Success' };
    },
  };
}

/** What the calendar shows of a booking. */
function wordsOf(
  { customer, vehicle, transportType, comment }: Call<'bookDealerAppointment', Db>['body'],
  services: readonly Service[],
): { readonly title: string; readonly description: string } {
  const name =
    [customer.firstName, customer.lastName].filter(Boolean).join(' ').trim() || 'Customer';
  const what = services.map(({ serviceName }) => serviceName).join(', ') || 'Service';
  const description = [
    [vehicle?.year, vehicle?.make, vehicle?.model, vehicle?.vin].filter(Boolean).join(' '),
    transportType === 'WAITER' ? 'Waits' : transportType ? 'Drops off' : '',
    comment,
    customer.email,
  ];
  return {
    title: cutText(`${what} · ${name}`, 400),
    description: description.filter(Boolean).join('\n'),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? cutText(value, 200) : '');
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** What visitors may book, as the calendar and the form call it. */
async function servicesOf(
  { store }: DealerServices,
  { owner, dealer }: OpenBookings,
): Promise<readonly Service[]> {
  if (dealer) return servicesIn(dealer);
  const serviceName = appointment[await languageOfAccount(store, owner.accountId)];
  return [{ serviceName, opcode: 1, price: 0, comment: '', minutes: null }];
}

/** The bookable services that the owner listed; one default appointment when there are none. */
function servicesIn(data: AppData): readonly Service[] {
  const written = Array.isArray(data.services)
    ? (data.services as readonly Record<string, unknown>[])
    : [];
  const services = written.slice(0, 100).flatMap((one, index): Service[] => {
    const minutes = numberOf(one.minutes);
    return textOf(one.serviceName)
      ? [
          {
            serviceName: textOf(one.serviceName),
            opcode: Math.trunc(numberOf(one.opcode) ?? index + 1),
            price: numberOf(one.price) ?? 0,
            comment: textOf(one.comment),
            minutes: minutes && minutes >= 5 && minutes <= 480 ? minutes : null,
          },
        ]
      : [];
  });
  return services.length > 0
    ? services
    : [{ serviceName: 'Service appointment', opcode: 1, price: 0, comment: '', minutes: null }];
}

/** An unavailable calendar is not treated as free. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CalendarError
      ? refuse.busy('The calendar cannot be seen right now. Try again in a moment.', 10)
      : error;
  }
}
