/** How a call is held: typed, or spoken where the installation has sound. */
export type CallType = 'typed' | 'voice';

/** What a call is about: the call intent of the address. */
export interface CallIntent {
  readonly username: string;
  readonly type: CallType;
  readonly isLive: boolean;
  readonly viewerOnly: boolean;
  readonly meetingId: string | null;
  readonly campaignId: string | null;
}

/** A call in the console. `kicked` says why a watcher was put out of the last one. */
export type CallState =
  | { readonly name: 'none'; readonly kicked: KickReason | null }
  | { readonly name: 'active'; readonly intent: CallIntent };

/** Why watching ends: the call is over, or the watcher may not see it any more. */
export type KickReason = 'over' | 'refused';

/** What happens to a call in the console. */
export type CallAction =
  | { readonly do: 'start'; readonly intent: CallIntent }
  | { readonly do: 'toggleType' }
  | { readonly do: 'end' }
  | { readonly do: 'watchKick'; readonly why: KickReason }
  | { readonly do: 'reset' }
  | { readonly do: 'destination'; readonly meetingId: string };

type Name = CallState['name'];

/** The state that each action leads to; an action without an entry changes nothing. */
export const callTransitions: readonly {
  readonly from: Name;
  readonly on: CallAction['do'];
  readonly to: Name;
}[] = [
  { from: 'none', on: 'start', to: 'active' },
  { from: 'active', on: 'toggleType', to: 'active' },
  { from: 'active', on: 'end', to: 'none' },
  { from: 'active', on: 'watchKick', to: 'none' },
  { from: 'active', on: 'reset', to: 'none' },
  { from: 'active', on: 'destination', to: 'active' },
];

/** No call. */
export const noCall: CallState = { name: 'none', kicked: null };

const meeting = 'meeting-';

/** The name under which a call is reached once it has a meeting. */
export const meetingName = (id: string): string => `${meeting}${id}`;

/** The meeting that a name means; null for another name. */
export const meetingIn = (username: string | undefined): string | null =>
  username?.startsWith(meeting) && username.length > meeting.length
    ? username.slice(meeting.length)
    : null;

/** The call after an action; the same where the table has no entry for it. */
export function afterAction(state: CallState, action: CallAction): CallState {
  const isKnown = callTransitions.some(({ from, on }) => from === state.name && on === action.do);
  if (!isKnown) return state;
  if (action.do === 'start') return { name: 'active', intent: action.intent };
  if (state.name === 'none') return state;
  switch (action.do) {
    case 'toggleType':
      return {
        ...state,
        intent: { ...state.intent, type: state.intent.type === 'typed' ? 'voice' : 'typed' },
      };
    case 'destination':
      return {
        ...state,
        intent: {
          ...state.intent,
          username: meetingName(action.meetingId),
          meetingId: action.meetingId,
        },
      };
    // Only those who watch are put out; a call of the user's own ends by `end`.
    case 'watchKick':
      return state.intent.viewerOnly ? { name: 'none', kicked: action.why } : state;
    default:
      return noCall;
  }
}

/** The intent of an address. A call that is live and of a meeting is watched where it says so. */
export function intentOf(args: {
  readonly value?: string | undefined;
  readonly callType?: string | undefined;
  readonly isLive?: boolean | undefined;
  readonly viewerOnly?: boolean | undefined;
  readonly meetingId?: string | undefined;
  readonly callCampaignId?: string | undefined;
}): CallIntent {
  const meetingId = args.meetingId ?? meetingIn(args.value);
  return {
    username: args.value ?? '',
    type: args.callType === 'voice' ? 'voice' : 'typed',
    isLive: args.isLive === true,
    viewerOnly: args.viewerOnly === true,
    meetingId,
    campaignId: args.callCampaignId ?? null,
  };
}
