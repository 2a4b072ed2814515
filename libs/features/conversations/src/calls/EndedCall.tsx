import { cutText } from '@patchbay/kernel';
import { type SimulatedCall } from '@patchbay/contract';
import { Banner, Button, buttonClass, TextField, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { useOperationMutation } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { useCallWords, useCan } from '@patchbay/screens';
import { type FormEvent, useState } from 'react';
import classes from './Calls.module.css';
import { turnsOf } from './call-lines.js';
import { callSimulator } from './messages.js';

const outcomes = ['completed', 'busy', 'no-answer', 'failed', 'voicemail'] as const;

/** What a call left behind: its transcript, its room, and a case of the agent. */
export function EndedCall({ call }: { readonly call: SimulatedCall }) {
  const t = useMessages(callSimulator);
  const [isKeeping, setKeeping] = useState(false);
  const { allowed } = useCan('canEditOrg');
  const outcome = outcomes.find((one) => one === call.outcome);
  const { roomId, uuid, agentId } = call;
  const turns = turnsOf(call);
  if (isKeeping && agentId !== null)
    return <KeepCall agentId={agentId} turns={turns} onClose={() => setKeeping(false)} />;
  return (
    <div className={classes.moves}>
      <p className={classes.note} role="status">
        {[t('state.ended'), outcome ? t(`outcome.${outcome}`) : null].filter(Boolean).join(': ')}
      </p>
      <div className={classes.buttons}>
        {roomId !== null && uuid !== null ? (
          <>
            <OverlayLink
              opens="callTranscript"
              args={{ value: uuid, roomId }}
              className={buttonClass({ size: 'sm' })}
            >
              {t('transcript')}
            </OverlayLink>
            <Link
              to="/app/inbox"
              search={{ active: roomId }}
              className={buttonClass({ size: 'sm' })}
            >
              {t('inbox')}
            </Link>
          </>
        ) : null}
        {allowed && agentId !== null && turns.length > 0 ? (
          <Button size="sm" onClick={() => setKeeping(true)}>
            {t('keep')}
          </Button>
        ) : null}
        <OverlayLink opens="call" args={{}} className={buttonClass({ size: 'sm' })}>
          {t('callAgain')}
        </OverlayLink>
      </div>
    </div>
  );
}

interface KeepCallProps {
  readonly agentId: number;
  readonly turns: ReturnType<typeof turnsOf>;
  readonly onClose: () => void;
}

/** Names the case that a call becomes. */
function KeepCall({ agentId, turns, onClose }: KeepCallProps) {
  const callWords = useCallWords();
  const t = useMessages(callSimulator);
  const toast = useToast();
  const [title, setTitle] = useState(cutText(turns[0]?.say ?? '', 80));
  const save = useOperationMutation('saveAgentCase', {
    onSuccess: () => {
      toast(t('kept'));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '' || save.isPending) return;
    save.mutate({ agentId, title: title.trim(), channel: 'call', turns: [...turns] });
  };
  return (
    <form className={classes.moves} onSubmit={submit}>
      {save.error ? (
        <Banner tone="danger" title={t('notKept')}>
          {callWords(save.error)}
        </Banner>
      ) : null}
      <TextField
        label={t('keepTitle')}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={classes.buttons}>
        <Button size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="sm" variant="filled" type="submit" loading={save.isPending}>
          {t('keepIt')}
        </Button>
      </div>
    </form>
  );
}
