import { type ReplyOf, type SimulatedCall } from '@patchbay/contract';
import { inMilliseconds, inSeconds } from '@patchbay/kernel';

const at = inMilliseconds(1_795_700_000_000);
const [from, to] = ['+15125550148', '+15125550100'];

/** A call of the simulator for tests and stories. */
export const aSimulatedCall = (more: Partial<SimulatedCall> = {}): SimulatedCall => ({
  callId: '7c4f2f9e-0d7b-4a57-9f7c-2f1b8d0a6c35',
  direction: 'inbound',
  from,
  to,
  quality: 'clear',
  state: 'talking',
  outcome: null,
  agentId: 2001,
  roomId: '2001:3005',
  uuid: 'bf0011ed-8175-458a-8fba-1e62ddc77567',
  steps: [
    { at, way: 'in', name: 'ringing', words: '', body: { type: 'ringing', from, to } },
    { at, way: 'out', name: 'listen', words: 'Thanks for calling.', body: { next: 'listen' } },
    { at, way: 'in', name: 'said', words: 'Are you open on Saturday?', body: { type: 'said' } },
    { at, way: 'out', name: 'listen', words: 'Yes, from 9 to noon.', body: { next: 'listen' } },
  ],
  ...more,
});

/** A call under way for tests and stories. */
export const anOpenCall = (
  more: Partial<ReplyOf<'listOpenCalls'>['calls'][number]> = {},
): ReplyOf<'listOpenCalls'>['calls'][number] => ({
  callId: 'c1',
  roomId: '7:1',
  uuid: 'u1',
  agentId: 2001,
  agentName: 'Front desk',
  direction: 'inbound',
  fromNumber: from,
  toNumber: to,
  ringing: false,
  startedAt: inSeconds(1_795_700_000),
  session: null,
  ...more,
});
