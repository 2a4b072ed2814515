import { type CallIntent } from '@patchbay/intents';
import { buttonClass } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink, useCallWords, useOverlayTitle } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useBrowserCall } from '@patchbay/voice-call';
import { useState } from 'react';
import { CallPanel } from '../voice/CallPanel.js';
import classes from './Calls.module.css';
import { voiceTest } from './messages.js';
import { SpokenLines } from './SpokenLines.js';
import { TypedLine } from './TypedLine.js';

/** Until a call that was answered is found among those under way. */
const lookEvery = 2000;

/** The agent of an address, by its id or its username; left out for that of the account. */
const agentOf = (name: string): { targetAgent?: number | string } =>
  name === '' ? {} : { targetAgent: /^\d+$/.test(name) ? Number(name) : name };

/** Where the conversation of a call is. */
interface Place {
  readonly roomId: string;
  readonly uuid: string;
}

/** The conversation of the call that a session has; also once the call is over. */
function usePlace(session: string | null, isTalking: boolean): Place | null {
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({});
  const found = session === null ? null : (places[session] ?? null);
  const { data } = useOperation(
    'listOpenCalls',
    {},
    { enabled: isTalking && !found, refetchInterval: lookEvery },
  );
  const call = data?.calls.find((one) => session !== null && one.session === session);
  if (session !== null && !found && call?.roomId && call.uuid)
    setPlaces({ ...places, [session]: { roomId: call.roomId, uuid: call.uuid } });
  return found;
}

/** A call with sound to the draft of an agent, by a member; below it what is said. */
export function VoiceTest({ intent }: { readonly intent: CallIntent }) {
  const t = useMessages(voiceTest);
  useOverlayTitle(t('title'));
  const say = useCallWords();
  const calling = useBrowserCall();
  const start = useOperationMutation('startTestCall');
  const [caller, setCaller] = useState<{ session: string; token: string } | null>(null);
  const phase = calling.state?.phase;
  const place = usePlace(caller?.session ?? null, phase === 'talking');
  const open = async () => {
    const reply = await start.mutateAsync(agentOf(intent.username));
    setCaller(reply);
    return reply;
  };
  return (
    <div className={classes.voiceTest}>
      <CallPanel
        calling={calling}
        session={open}
        start={t('start')}
        ready={t('ready')}
        way={t('way')}
        unheard={t('unheard')}
        say={say}
        isBare
      />
      {place ? <SpokenLines {...place} mirrored /> : null}
      {caller && phase === 'talking' ? <TypedLine token={caller.token} /> : null}
      {place && phase === 'ended' ? (
        <div className={classes.buttons}>
          <OverlayLink
            opens="callTranscript"
            args={{ value: place.uuid, roomId: place.roomId }}
            className={buttonClass({ size: 'sm' })}
          >
            {t('transcript')}
          </OverlayLink>
        </div>
      ) : null}
    </div>
  );
}
