import { type PageFinding } from '@patchbay/contract';
import { Button, UrlField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useState } from 'react';
import classes from '../Embed.module.css';
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
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<{ url: string; findings: PageFinding[] } | null>(null);
  const check = useOperationMutation('checkInstalledPage', {
    onError: (error) => {
      setFound(null);
      setProblem(error.message);
    },
  });
  const run = (url: string) => check.mutate({ url }, { onSuccess: setFound });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = addressOf(typed);
    setProblem(url === null ? t('addressWrong') : undefined);
    if (url !== null) run(url);
  };
  return (
    <section className={classes.block} aria-labelledby="embed-check">
      <h2 id="embed-check">{t('title')}</h2>
      <p>{t('help')}</p>
      <form className={classes.row} onSubmit={submit} noValidate>
        <UrlField
          label={t('address')}
          value={typed}
          placeholder={sample}
          error={problem}
          onChange={(value) => {
            setTyped(value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" loading={check.isPending}>
          {t('check')}
        </Button>
      </form>
      <div role="status">
        {found ? (
          <Findings
            {...found}
            onAddOrigin={
              onAddOrigin && ((origin) => onAddOrigin(origin).then(() => run(found.url)))
            }
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
