import { type Account } from '@patchbay/contract';
import { Button, UrlField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Permission } from '@patchbay/queries';
import { useOperationForm } from '@patchbay/screens';
import { type FormEvent, useMemo, useState } from 'react';
import classes from '../parts/Embed.module.css';
import { embed } from './messages.js';

const sample = 'https://crm.example.com/agents';

/** An address of the web as it was typed; null for anything else. */
function pageOf(typed: string): string | null {
  const text = typed.trim();
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/**
 * The page of the tenant's own site that shows the app: mails about conversations lead there, with the
 * page of the app in `redirectUrl`.
 */
export function AppPage({ account, edit }: { account: Account; edit: Permission }) {
  const t = useMessages(embed);
  const stored = account.settings['embedUrl'];
  const kept = typeof stored === 'string' ? stored : '';
  const initial = useMemo(() => ({ settings: { embedUrl: kept } }), [kept]);
  const [isWrong, setWrong] = useState(false);
  const form = useOperationForm('saveAccount', {
    initial,
    prepare: (_, { settings }) => ({ settings: { embedUrl: typedIn(settings).trim() || null } }),
    success: t('pageSaved'),
  });
  const { value, onChange, error, ...field } = form.value('settings');
  const typed = typedIn(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = typed.trim() !== '' && pageOf(typed) === null;
    setWrong(wrong);
    if (!wrong) form.submit();
  };
  return (
    <section className={classes.block} aria-labelledby="embed-page">
      <h2 id="embed-page">{t('page')}</h2>
      <p>{t('pageHelp')}</p>
      <form id={form.id} className={classes.row} onSubmit={submit} noValidate>
        <UrlField
          {...field}
          label={t('pageAddress')}
          placeholder={sample}
          value={typed}
          locked={!edit.allowed}
          error={isWrong ? t('pageWrong') : (error ?? form.problem ?? undefined)}
          onChange={(next) => {
            onChange({ embedUrl: next });
            setWrong(false);
          }}
        />
        {edit.allowed ? (
          <Button type="submit" loading={form.isPending}>
            {t('pageSave')}
          </Button>
        ) : null}
      </form>
    </section>
  );
}

/** What was typed; it stands where the operation takes the setting. */
function typedIn(settings: unknown): string {
  const { embedUrl } = (settings ?? {}) as { readonly embedUrl?: unknown };
  return typeof embedUrl === 'string' ? embedUrl : '';
}
