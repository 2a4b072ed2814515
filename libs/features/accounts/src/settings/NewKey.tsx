import { type Area } from '@patchbay/contract';
import {
  Button,
  Checkbox,
  IconCopy,
  ModalSurface,
  SelectField,
  TextField,
  useToast,
} from '@patchbay/kit';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useId, useState } from 'react';
import { type KeyPreset, areaOptions, lifetimes, scopesOf } from './key-presets.js';
import classes from './Settings.module.css';

/** The form of a new key, and the key itself once it is made. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const form = useId();
  const toast = useToast();
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
  if (made) {
    const copy = () => void navigator.clipboard?.writeText(made).then(() => toast('Copied'));
    // A surface of its own, which takes the focus to the key: an Enter too many must not land on the button that puts it away.
    return (
      <ModalSurface
        key="made"
        title="Your new key"
        onClose={onClose}
        footer={
          <>
            <Button icon={<IconCopy size={15} />} onClick={copy}>
              Copy
            </Button>
            <Button variant="filled" onClick={onClose}>
              I have kept it
            </Button>
          </>
        }
      >
        <p className={classes.lead}>
          It is shown this once. Keep it where your programs keep their secrets.
        </p>
        <TextField
          label="Key"
          mono
          value={made}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
        />
      </ModalSurface>
    );
  }
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

function AreaChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Area[];
  onChange: (areas: readonly Area[]) => void;
}) {
  return (
    <fieldset className={classes.areas}>
      <legend>Areas</legend>
      {areaOptions.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(isOn) =>
            onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </fieldset>
  );
}
