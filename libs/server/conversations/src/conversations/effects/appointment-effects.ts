import { type FunctionEffects, type TimeSpan } from '../../agent-runtime/agent-runtime.js';
import { testSource } from '../../calendar/appointments-repository.js';
import { type BookingService } from '../../calendar/booking.js';
import { scopeOf } from './agent-texts.js';
import { type EffectsScope } from '../turns/engine-services.js';
import { nameParty } from './name-party.js';
import { type RoomMailParts } from './room-mails.js';

type AppointmentEffects = Pick<
  FunctionEffects<EffectsScope>,
  'availability' | 'busy' | 'book' | 'standing' | 'move' | 'cancel'
>;

/** What functions do with appointments. A rehearsal has a list of its own and books nothing. */
export function appointmentEffects(
  bookings: BookingService,
  store: RoomMailParts['store'],
): AppointmentEffects {
  return {
    availability: (scope) => bookings.availability(scope.owner),

    busy: async (scope, span, signal) => [
      ...(await bookings.busy(scope.owner, span, signal, { withTests: scope.isTest ?? false })),
      ...(scope.rehearsed ?? []),
    ],

    book: async (scope, { name, reason, ...request }, signal) => {
      if (scope.rehearsed) return rehearseBooking(scope.rehearsed, request);
      const description = [reason, name, request.contact].filter(Boolean).join('\n');
      const { owner, partyId } = scope;
      const source = scope.isTest ? testSource : 'agent';
      const booking = { ...request, description, partyId, source };
      const outcome = await bookings.book(owner, booking, signal);
      if (outcome.booked && name)
        await store.within(scopeOf(scope), (db) => nameParty(db, scope, name));
      return outcome;
    },

    standing: async (scope) => {
      if (scope.rehearsed)
        return scope.rehearsed.map((one, at) => ({ ...one, id: String(at), title: '' }));
      return (await bookings.standing(scope.owner, holderOf(scope))).map((row) => ({
        id: row.id,
        title: row.title,
        startsAt: row.startsAt.getTime(),
        endsAt: row.endsAt.getTime(),
      }));
    },

    move: async (scope, appointment, signal) => {
      if (scope.rehearsed) return rehearseMove(scope.rehearsed, appointment);
      const outcome = await bookings.move(scope.owner, holderOf(scope), appointment, signal);
      return { moved: outcome.booked, ...(outcome.id ? { id: outcome.id } : {}) };
    },

    cancel: async (scope, id) => {
      if (scope.rehearsed) return scope.rehearsed.splice(Number(id), 1).length > 0;
      const held = await bookings.standing(scope.owner, holderOf(scope));
      return held.some((one) => one.id === id) && bookings.cancel(scope.owner, id);
    },
  };
}

/** Takes a time of the rehearsal alone. The calendar was asked before, by `busy`. */
function rehearseBooking(taken: TimeSpan[], { startsAt, endsAt }: TimeSpan) {
  const booked = taken.every((one) => one.endsAt <= startsAt || one.startsAt >= endsAt);
  if (booked) taken.push({ startsAt, endsAt });
  return { booked };
}

/** Moves a time of the rehearsal alone. */
function rehearseMove(
  taken: TimeSpan[],
  { id, startsAt, endsAt }: TimeSpan & { readonly id: string },
) {
  const others = taken.filter((_, at) => at !== Number(id));
  const moved =
    others.length < taken.length &&
    others.every((one) => one.endsAt <= startsAt || one.startsAt >= endsAt);
  if (moved) taken[Number(id)] = { startsAt, endsAt };
  return { moved };
}

/** Whose appointments a conversation may move and cancel: those of its own person. */
const holderOf = ({ partyId, isTest = false }: EffectsScope) => ({ partyId, isTest });
