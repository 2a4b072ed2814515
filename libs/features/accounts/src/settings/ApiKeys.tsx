import { secondsToMilliseconds, textToSeconds } from '@patchbay/kernel';
import { Button, EmptyState, IconButton, IconCopy, IconKey, IconTrash, ListStates, ModalSurface, SkeletonRows, TextField, useToast } from '@patchbay/kit';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useId, useState } from 'react';
import classes from './Settings.module.css';

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

/** Keys for the partner's own programs: made once, shown once, revoked at once. */
export function ApiKeys() {
  const { data, status, error, refetch, isFetching } = useOperation('listTokens');
  const [making, setMaking] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = useOperationMutation('deleteToken', { onError: (problem) => toast({ text: problem.message, tone: 'error' }) });
  const make = <Button variant="filled" onClick={() => setMaking(true)}>New key</Button>;

  const ask = async (token: string, description: string) => {
    const yes = await confirm({ title: `Revoke “${description}”?`, body: 'Programs that use this key are refused from the next call on. A revoked key cannot be brought back.', confirm: 'Revoke key', cancel: 'Keep it', danger: true });
    if (yes) revoke.mutate({ token });
  };
  const keys = data?.tokens ?? [];
  return (
    <section className={classes.block}>
      <div className={classes.head}>
        <div>
          <h2>API keys</h2>
          <p>A key acts on this account and everything below it. <a href="/api/docs" target="_blank" rel="noreferrer">API reference</a></p>
        </div>
        {keys.length > 0 ? make : null}
      </div>
      <div className={classes.card}>
        <ListStates
          status={status}
          hasData={data !== undefined}
          empty={keys.length === 0}
          skeleton={<SkeletonRows count={3} height={40} avatar={false} />}
          emptyState={<EmptyState icon={<IconKey size={18} />} title="No keys yet" actions={make}>Your programs sign in with a key.</EmptyState>}
          error={{ title: 'Could not load the keys', children: error?.message, onRetry: () => void refetch(), retrying: isFetching }}
        >
          <ul className={classes.keys}>
            {keys.map(({ token, description, timestamp }) => (
              <li key={token}>
                <span className={classes.strong}>{description}</span>
                <code>{token}</code>
                <span className={classes.meta}>{day.format(secondsToMilliseconds(textToSeconds(timestamp)))}</span>
                <IconButton label={`Revoke ${description}`} icon={<IconTrash size={16} />} onClick={() => void ask(token, description)} />
              </li>
            ))}
          </ul>
        </ListStates>
      </div>
      {making ? <NewKey onClose={() => setMaking(false)} /> : null}
    </section>
  );
}

function NewKey({ onClose }: { onClose: () => void }) {
  const form = useId();
  const toast = useToast();
  const [description, setDescription] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useOperationMutation('createToken');
  const made = create.data?.token.token;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(description.trim() === '');
    if (description.trim()) create.mutate({ type: 'admin', description: description.trim() });
  };
  if (made) {
    const copy = () => void navigator.clipboard?.writeText(made).then(() => toast('Copied'));
    // A surface of its own, which takes the focus to the key: an Enter too many must not land on the button that puts it away.
    return (
      <ModalSurface key="made" title="Your new key" onClose={onClose} footer={<><Button icon={<IconCopy size={15} />} onClick={copy}>Copy</Button><Button variant="filled" onClick={onClose}>I have kept it</Button></>}>
        <p className={classes.lead}>It is shown this once. Keep it where your programs keep their secrets.</p>
        <TextField label="Key" mono value={made} onChange={() => undefined} onFocus={(event) => event.target.select()} />
      </ModalSurface>
    );
  }
  return (
    <ModalSurface title="New key" onClose={onClose} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form={form} variant="filled" loading={create.isPending}>Create key</Button></>}>
      <form id={form} onSubmit={submit} noValidate>
        <TextField label="What is it for?" value={description} onChange={(event) => { setDescription(event.target.value); setMissing(false); }} error={missing ? 'This field is required' : create.error?.message} help="Such as “Booking sync”. You see it in the list." />
      </form>
    </ModalSurface>
  );
}
