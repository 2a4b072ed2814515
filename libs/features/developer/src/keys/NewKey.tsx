import { type Area } from '@patchbay/contract';
import { SelectField, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { FormModal, useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import { AreaChoice } from './AreaChoice.js';
import { type KeyPreset, keyPresets, lifetimesOf, scopesOf } from './key-presets.js';
import { MadeKey } from './MadeKey.js';
import { keys } from './messages.js';

/** The form of a new key, and the key itself once it is made. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useMessages(keys);
  const [made, setMade] = useState<string | null>(null);
  const form = useOperationForm('createToken', {
    initial: { description: '', scopes: null, expiresInDays: null },
    given: { type: 'admin' },
    onSuccess: ({ token }) => setMade(token.token),
  });
  const [preset, setPreset] = useState<KeyPreset>('all');
  const [chosen, setChosen] = useState<readonly Area[]>([]);
  const bind = (kind: KeyPreset, areas: readonly Area[]) => {
    setPreset(kind);
    setChosen(areas);
    form.set('scopes', scopesOf(kind, areas) ?? null);
  };
  if (made !== null) return <MadeKey made={made} onClose={onClose} />;
  const { error: purposeProblem } = form.text('description');
  const isUnnamed = form.values.description?.trim() === '';
  const { error: scopeProblem } = form.value('scopes');
  const lacksArea = preset === 'areas' && chosen.length === 0;
  const { value: days, onChange: setDays, ...ending } = form.value('expiresInDays');
  return (
    <FormModal title={t('make')} form={form} send={t('create')} onClose={onClose}>
      <TextField
        label={t('purpose')}
        {...form.text('description')}
        error={purposeProblem && isUnnamed ? t('required') : purposeProblem}
        help={t('purposeHelp')}
      />
      <SelectField
        label={t('scope')}
        value={preset}
        options={keyPresets.map((value) => ({ value, label: t(`preset.${value}`) }))}
        onChange={(event) => bind(event.target.value as KeyPreset, chosen)}
        error={scopeProblem && lacksArea ? t('noArea') : scopeProblem}
        help={t('scopeHelp')}
      />
      {preset === 'areas' ? (
        <AreaChoice chosen={chosen} onChange={(areas) => bind(preset, areas)} />
      ) : null}
      <SelectField
        label={t('end')}
        {...ending}
        value={String(days ?? '')}
        options={lifetimesOf(t)}
        onChange={({ target }) => setDays(target.value === '' ? null : Number(target.value))}
      />
    </FormModal>
  );
}
