import { type Area } from '@patchbay/contract';
import { Button, ModalSurface, SelectField, TextField } from '@patchbay/kit';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useId, useState } from 'react';
import { AreaChoice } from './AreaChoice.js';
import { type KeyPreset, lifetimes, scopesOf } from './key-presets.js';
import { MadeKey } from './MadeKey.js';
import classes from './Settings.module.css';

/** The form of a new key, and the key itself once it is made. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [description, setDescription] = useState('');
  const [preset, setPreset] = useState<KeyPreset>('all');
  const [chosen, setChosen] = useState<readonly Area[]>([]);
  const [days, setDays] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useOperationMutation('createToken');
  const made = create.data?.token.token;
  const lacksArea = preset === 'areas' && chosen.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = description.trim() === '' || lacksArea;
    setMissing(isMissing);
    if (isMissing) return;
    const scopes = scopesOf(preset, chosen);
    create.mutate({
      type: 'admin',
      description: description.trim(),
      ...(scopes ? { scopes } : {}),
      ...(days === '' ? {} : { expiresInDays: Number(days) }),
    });
  };
  if (made) return <MadeKey made={made} onClose={onClose} />;
  const nameProblem =
    missing && description.trim() === '' ? 'This field is required' : create.error?.message;
  return (
    <ModalSurface
      title="New key"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="filled" loading={create.isPending}>
            Create key
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label="What is it for?"
          value={description}
          onChange={(event) => {
            setDescription(event.target.value);
            setMissing(false);
          }}
          error={nameProblem}
          help="Such as “Booking sync”. You see it in the list."
        />
        <SelectField
          label="What may it do?"
          value={preset}
          options={presets}
          onChange={(event) => setPreset(event.target.value as KeyPreset)}
          error={missing && lacksArea ? 'Choose at least one area' : undefined}
          help="No key deletes an organization, changes members or makes keys."
        />
        {preset === 'areas' ? <AreaChoice chosen={chosen} onChange={setChosen} /> : null}
        <SelectField
          label="When does it end?"
          value={days}
          options={lifetimes}
          onChange={(event) => setDays(event.target.value)}
        />
      </form>
    </ModalSurface>
  );
}

const presets = [
  { value: 'all', label: 'Everything' },
  { value: 'read', label: 'Read only' },
  { value: 'areas', label: 'Only these areas' },
];
