import { displayPhone } from '@patchbay/formats';
import { Button, SelectField, TextField, useProblemFocus, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { type FormEvent, useId, useState } from 'react';
import classes from './Invites.module.css';
import { LinkField } from './LinkField.js';
import { invites } from './messages.js';

/** An invitation to a person, by text or mail; the server says which of them is possible. */
export function InviteForm() {
  const callWords = useCallWords();
  const t = useMessages(invites);
  const toast = useToast();
  const { data: agents } = useOperation('listAccounts', { pageSize: 200 });
  const [chosen, setChosen] = useState<string | null>(null);
  const [target, setTarget] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const focusProblem = useProblemFocus(id);
  const invite = (whom: string) => {
    setTarget(whom);
    setProblem(null);
  };
  const refuse = (words: string) => {
    setProblem(words);
    focusProblem();
  };
  const accounts = agents?.accounts ?? [];
  const agent = accounts.find(({ id }) => String(id) === chosen) ?? accounts[0];
  const { mutate, isPending } = useOperationMutation('sendInvite', {
    ...(agent ? { target: agent.id } : {}),
    invalidates: [],
    onSuccess: () => {
      setTarget('');
      toast(t('sent'));
    },
    onError: (error) => refuse(callWords(error)),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (target.trim() === '') refuse(t('needsTarget'));
    else mutate({ target: target.trim() });
  };
  return (
    <form
      id={id}
      className={classes.part}
      aria-labelledby="invite-title"
      onSubmit={send}
      noValidate
    >
      <div>
        <h2 id="invite-title" className={classes.heading}>
          {t('invite')}
        </h2>
        <p className={classes.note}>{t('inviteHelp')}</p>
      </div>
      <SelectField
        label={t('agent')}
        help={t('agentHelp')}
        disabled={agents === undefined}
        options={accounts.map(({ id, displayName }) => ({
          value: String(id),
          label: displayName,
        }))}
        value={String(agent?.id ?? '')}
        onChange={(event) => setChosen(event.target.value)}
      />
      <PhoneBook target={target} onChoose={invite} />
      <TextField
        label={t('target')}
        value={target}
        error={problem ?? undefined}
        onChange={(event) => invite(event.target.value)}
      />
      <div>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('send')}
        </Button>
      </div>
      {agent ? <OwnLink username={agent.username} /> : null}
    </form>
  );
}

/** The people with a number, to choose one from; nothing while there are none. */
function PhoneBook({
  target,
  onChoose,
}: {
  readonly target: string;
  readonly onChoose: (number: string) => void;
}) {
  const t = useMessages(invites);
  const { data } = useOperation('listMobileContacts', {});
  const numbers = [...new Map(data?.contacts.map((one) => [one.phoneNumber, one])).values()];
  if (data && numbers.length === 0) return null;
  return (
    <SelectField
      label={t('contact')}
      help={t('contactHelp')}
      disabled={data === undefined}
      options={[
        { value: '', label: t('noContact') },
        ...numbers.map(({ name, phoneNumber }) => ({
          value: phoneNumber,
          label: [name, displayPhone(phoneNumber)].filter(Boolean).join(' · '),
        })),
      ]}
      value={numbers.some(({ phoneNumber }) => phoneNumber === target) ? target : ''}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

/** The public page of an agent. */
function OwnLink({ username }: { readonly username: string }) {
  const t = useMessages(invites);
  const link = new URL(`/${username}`, globalThis.location.origin).href;
  return <LinkField label={t('link')} help={t('linkHelp')} value={link} what={t('copyLink')} />;
}
