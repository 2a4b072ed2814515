import { type OperationOf, type ServerModule, type Services } from '@patchbay/server-core';
import { createIntegrationHandlers } from '../integrations/handlers.js';
import { type BookingService, createBookingService } from './booking.js';
import { createConsentRoutes } from './consent-page.js';
import { createCrmProof } from './crm-proof.js';
import { createDealerHandlers } from './dealer-handlers.js';
import { type CalendarDisconnect, createCalendarDisconnect } from './disconnect.js';
import { createGoogleHandlers } from './google-handlers.js';
import { createScheduleHandlers } from './schedule-handlers.js';
import { type SchedulingServices } from './scheduling-services.js';
import { createSchedulingToolHandlers } from './scheduling-tool-handlers.js';

type CalendarOperation = OperationOf<
  | typeof createScheduleHandlers
  | typeof createGoogleHandlers
  | typeof createSchedulingToolHandlers
  | typeof createDealerHandlers
  | typeof createIntegrationHandlers
>;

/** Schedules, appointments, connected calendars and external scheduling systems. */
export interface CalendarModule extends ServerModule<CalendarOperation> {
  /** Busy times and bookings of accounts. */
  readonly bookings: BookingService;
  /** Disconnects the calendars of deleted accounts. */
  readonly disconnect: CalendarDisconnect;
  /** Verifies a token with the CRM of an account. */
  readonly proveCrm: ReturnType<typeof createCrmProof>;
}

export function createCalendarModule(
  services: Services,
  scheduling: SchedulingServices,
): CalendarModule {
  const parts = { ...services, ...scheduling };
  const bookings = createBookingService(parts);
  const proveCrm = createCrmProof(parts);
  return {
    bookings,
    disconnect: createCalendarDisconnect(parts),
    proveCrm,
    handlers: {
      ...createScheduleHandlers(services),
      ...createGoogleHandlers(parts),
      ...createSchedulingToolHandlers(parts),
      ...createDealerHandlers({ ...services, bookings }),
      ...createIntegrationHandlers({ ...services, proveCrm }),
    },
    routes: scheduling.google ? createConsentRoutes(services.key) : [],
    workers: [bookings.worker],
  };
}
