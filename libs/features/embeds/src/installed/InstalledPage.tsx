import { type PageFinding } from '@patchbay/contract';
import { Button, UrlField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationForm } from '@patchbay/screens';
import { useState } from 'react';
import classes from '../parts/Embed.module.css';
import { Findings } from './Findings.js';
import { installed } from './messages.js';

const sample = 'https://crm.example.com/settings';

/**
 * Checks a page that has our lines. `onAddOrigin` adds an origin to the list and resolves when it is
 * there; without it the list is not the caller's to change.
 */
export function InstalledPage({
  onAddOrigin,
}: {
  readonly onAddOrigin: ((origin: string) => Promise<unknown>) | undefined;
}) {
  const t = useMessages(installed);
  const [found, setFound] = useState<{ url: string; findings: PageFinding[] } | null>(null);
  const form = useOperationForm('checkInstalledPage', {
    initial: { url: '' },
    prepare: (_, { url }) => ({ url: addressOf(url ?? '') ?? '' }),
    onSuccess: setFound,
  });
  const { value, error = form.problem ?? undefined, ...field } = form.value('url');
  const typed = value ?? '';
  const isWrong = error !== undefined && addressOf(typed) === null;
  return (
    <section className={classes.block} aria-labelledby="embed-check">
      <h2 id="embed-check">{t('title')}</h2>
      <p>{t('help')}</p>
      <form id={form.id} className={classes.row} onSubmit={form.submit} noValidate>
        <UrlField
          {...field}
          label={t('address')}
          value={typed}
          placeholder={sample}
          error={isWrong ? t('addressWrong') : error}
        />
        <Button type="submit" loading={form.isPending}>
          {t('check')}
        </Button>
      </form>
      <div role="status">
        {found && error === undefined ? (
          <Findings
            {...found}
            onAddOrigin={onAddOrigin && ((origin) => onAddOrigin(origin).then(() => form.submit()))}
          />
        ) : null}
      </div>
    </section>
  );
}

/** What was typed as an address of the web; a name alone is one with `https`. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || !URL.canParse(whole)) return null;
  return /^https?:/i.test(whole) ? whole : null;
}
