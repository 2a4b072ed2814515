import { Button, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { hostOrigin, useOperationForm } from '@patchbay/screens';
import { type FormEvent, useState } from 'react';
import classes from '../parts/Embed.module.css';
import { embed } from './messages.js';
import { problemOf } from './origins.js';

const sample = 'https://portal.example.com';
const none = { embedOrigins: [''] };

/** One more page that may show the app in a frame. */
export function AddOrigin({ listed }: { readonly listed: readonly string[] }) {
  const t = useMessages(embed);
  const [found, setFound] = useState<ReturnType<typeof problemOf>>(null);
  const form = useOperationForm('saveAccount', {
    initial: { settings: none },
    prepare: (_, { settings }) => ({
      settings: { embedOrigins: [...listed, hostOrigin(textOf(settings)) ?? ''] },
    }),
    startsOver: true,
  });
  const { value, onChange, error, ...field } = form.value('settings');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(textOf(value), listed);
    setFound(problem);
    if (problem === null) form.submit();
  };
  return (
    <form id={form.id} className={classes.row} onSubmit={submit} noValidate>
      <TextField
        {...field}
        label={t('addOrigin')}
        mono
        placeholder={sample}
        value={textOf(value)}
        error={found ? t(`origin.${found}`) : (error ?? form.problem ?? undefined)}
        onChange={({ target }) => {
          onChange({ embedOrigins: [target.value] });
          setFound(null);
        }}
      />
      <Button type="submit" loading={form.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}

/** What was typed; it stands where the operation takes the list. */
function textOf(settings: unknown): string {
  const [typed] = (settings as typeof none | null)?.embedOrigins ?? [];
  return typed ?? '';
}
