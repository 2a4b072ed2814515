import { type ArgsOf } from '@patchbay/contract';
import { type Draft } from './draft.js';

const orNull = (text: string): string | null => text.trim() || null;

/** The vehicle as the dealer takes it; what the visitor does not know is null. */
const vehicleOf = ({ make, model, year, vin }: Draft) => ({
  make: orNull(make),
  model: orNull(model),
  year: orNull(year),
  vin: orNull(vin),
});

/** The draft as the dealer takes it, for free times and for the booking. */
export function chosenOf(
  draft: Draft,
): Pick<ArgsOf<'bookDealerAppointment'>, 'vehicle' | 'transportType'> {
  const { transport } = draft;
  return {
    vehicle: vehicleOf(draft),
    ...(transport === 'WAITER' || transport === 'DROPOFF' ? { transportType: transport } : {}),
  };
}

/** The arguments that book what the draft says. */
export function bookingOf(targetUser: string, draft: Draft): ArgsOf<'bookDealerAppointment'> {
  const { firstName, lastName, email, phone, comment, opcode, time } = draft;
  return {
    targetUser,
    ...chosenOf(draft),
    appointmentDateTimeLocal: time,
    customer: {
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      phone,
      ...(email.trim() ? { email: email.trim() } : {}),
    },
    services: [Number(opcode)],
    ...(comment.trim() ? { comment: comment.trim() } : {}),
  };
}
