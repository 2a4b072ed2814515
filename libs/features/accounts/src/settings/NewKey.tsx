import { type Area } from '@patchbay/contract';
import { Button, ModalSurface, SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useId, useState } from 'react';
import { AreaChoice } from './AreaChoice.js';
import { type KeyPreset, keyPresets, lifetimesOf, scopesOf } from './key-presets.js';
import { MadeKey } from './MadeKey.js';
import { keys } from './messages.js';
import classes from './Settings.module.css';

/** The form of a new key, and the key itself once it is made. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useMessages(keys);
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
  const nameProblem = missing && description.trim() === '' ? t('required') : create.error?.message;
  return (
    <ModalSurface
      title={t('make')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} variant="filled" loading={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={t('purpose')}
          value={description}
          onChange={(event) => {
            setDescription(event.target.value);
            setMissing(false);
          }}
          error={nameProblem}
          help={t('purposeHelp')}
        />
        <SelectField
          label={t('scope')}
          value={preset}
          options={keyPresets.map((value) => ({ value, label: t(`preset.${value}`) }))}
          onChange={(event) => setPreset(event.target.value as KeyPreset)}
          error={missing && lacksArea ? t('noArea') : undefined}
          help={t('scopeHelp')}
        />
        {preset === 'areas' ? <AreaChoice chosen={chosen} onChange={setChosen} /> : null}
        <SelectField
          label={t('end')}
          value={days}
          options={lifetimesOf(t)}
          onChange={(event) => setDays(event.target.value)}
        />
      </form>
    </ModalSurface>
  );
}
