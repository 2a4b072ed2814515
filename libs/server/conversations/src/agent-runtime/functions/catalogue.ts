import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { notify } from './notify.js';
import { freeTimes, schedule } from './schedule.js';
import { sendSms } from './send-sms.js';
import { takeMessage } from './take-message.js';
import { transfer } from './transfer.js';

/** Functions that are included with another one: scheduling includes the search for free times. */
export const companions: Readonly<Record<string, readonly string[]>> = { schedule: ['freeTimes'] };

/** All functions that an agent can be given, with their effects in place. */
export const createFunctions = <Scope>(
  effects: FunctionEffects<Scope>,
): readonly RuntimeFunction<Scope>[] => [
  transfer(effects),
  schedule(effects),
  freeTimes(effects),
  takeMessage(effects),
  sendSms(effects),
  notify(effects),
];
