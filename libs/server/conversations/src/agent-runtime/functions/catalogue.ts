import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { cancelAppointment, moveAppointment } from './change-appointment.js';
import { notify } from './notify.js';
import { freeTimes, schedule } from './schedule.js';
import { sendSms } from './send-sms.js';
import { takeMessage } from './take-message.js';
import { transfer } from './transfer.js';

/**
 * Functions that are included with another one: who may book for a caller may look up free times,
 * and move and cancel what that caller holds.
 */
export const companions: Readonly<Record<string, readonly string[]>> = {
  schedule: ['freeTimes', 'moveAppointment', 'cancelAppointment'],
};

/** All functions that an agent can be given, with their effects in place. */
export const createFunctions = <Scope>(
  effects: FunctionEffects<Scope>,
): readonly RuntimeFunction<Scope>[] => [
  transfer(effects),
  schedule(effects),
  freeTimes(effects),
  moveAppointment(effects),
  cancelAppointment(effects),
  takeMessage(effects),
  sendSms(effects),
  notify(effects),
];
