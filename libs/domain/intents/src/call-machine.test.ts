import {
  afterAction,
  type CallAction,
  type CallState,
  callTransitions,
  intentOf,
  meetingIn,
  meetingName,
  noCall,
} from './index.js';

const own = intentOf({ value: 'northside' });
const watched = intentOf({ value: 'meeting-b7', isLive: true, viewerOnly: true });
const actions: readonly CallAction[] = [
  { do: 'start', intent: own },
  { do: 'toggleType' },
  { do: 'end' },
  { do: 'watchKick', why: 'over' },
  { do: 'reset' },
  { do: 'destination', meetingId: 'b7' },
];
const states: readonly CallState[] = [noCall, { name: 'active', intent: watched }];

describe('the call machine', () => {
  it.each(states.flatMap((state) => actions.map((action) => [state, action] as const)))(
    'takes %j with %j where its table says',
    (state, action) => {
      const to = callTransitions.find(({ from, on }) => from === state.name && on === action.do);
      expect(afterAction(state, action).name).toBe(to?.to ?? state.name);
      if (!to) expect(afterAction(state, action)).toBe(state);
    },
  );

  it('names the meeting of a call', () => {
    const active: CallState = { name: 'active', intent: own };
    const after = afterAction(active, { do: 'destination', meetingId: 'b7' });
    expect(after).toMatchObject({ intent: { username: 'meeting-b7', meetingId: 'b7' } });
    expect(meetingIn(meetingName('b7'))).toBe('b7');
    expect([meetingIn('northside'), meetingIn('meeting-'), meetingIn(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('changes how a call is held, and back', () => {
    const toggle = (state: CallState) => afterAction(state, { do: 'toggleType' });
    const active: CallState = { name: 'active', intent: own };
    expect(toggle(active)).toMatchObject({ intent: { type: 'voice' } });
    expect(toggle(toggle(active))).toEqual(active);
  });

  it('puts out those who watch, with the reason, and no one else', () => {
    const kick: CallAction = { do: 'watchKick', why: 'refused' };
    expect(afterAction({ name: 'active', intent: watched }, kick)).toEqual({
      name: 'none',
      kicked: 'refused',
    });
    const active: CallState = { name: 'active', intent: own };
    expect(afterAction(active, kick)).toBe(active);
  });

  it('reads an intent from the address', () => {
    expect(watched).toEqual({
      username: 'meeting-b7',
      type: 'typed',
      isLive: true,
      viewerOnly: true,
      meetingId: 'b7',
      campaignId: null,
    });
    expect(intentOf({ value: 'x', meetingId: 'm', callType: 'voice' })).toMatchObject({
      type: 'voice',
      meetingId: 'm',
    });
  });
});
