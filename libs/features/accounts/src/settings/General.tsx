import { type Account } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Button, TextArea, TextField, useToast } from '@patchbay/kit';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useState } from 'react';
import classes from './Settings.module.css';

const nameKeys = {
  partner: 'partnerName',
  reseller: 'resellerName',
  organization: 'orgName',
  agent: 'accountName',
  user: 'name',
} as const;

/** Six digits, as the server keeps them: `#abc` is `#aabbcc`. */
export const longColor = (value: string): string =>
  value.trim().replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3');

const isColor = (value: string) =>
  value.trim() === '' || /^#([\da-f]{3}|[\da-f]{6})$/i.test(value.trim());

/** An origin as browsers write it, or null: scheme, host and port, nothing behind. */
export function originOf(line: string): string | null {
  try {
    const { protocol, origin } = new URL(line.trim());
    return protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
      ? origin
      : null;
  } catch {
    return null;
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Name, brand colour, and the pages that may show the app in a frame. */
export function General({ account, lockedBecause }: { account: Account; lockedBecause?: string }) {
  const toast = useToast();
  const isTenant = account.accountType === 'reseller' || account.accountType === 'partner';
  const nameKey = nameKeys[account.accountType];
  const stored = account.settings['embedOrigins'];
  const [name, setName] = useState(account.details.displayName);
  const [color, setColor] = useState(
    typeof account.settings['brandColor'] === 'string' ? account.settings['brandColor'] : '',
  );
  const [origins, setOrigins] = useState(Array.isArray(stored) ? stored.join('\n') : '');
  const [checked, setChecked] = useState(false);
  const save = useOperationMutation('saveAccount', {
    onSuccess: () => toast('Saved'),
    onError: (error) => toast({ text: error.message, tone: 'error' }),
  });

  const wrongOrigin = linesOf(origins).find((line) => originOf(line) === null);
  const problems = {
    name: name.trim() === '' ? 'This field is required' : undefined,
    color: isColor(color) ? undefined : 'Write it like #2b5ce6',
    origins: wrongOrigin
      ? `Write “${wrongOrigin}” with https:// in front, and nothing behind the host`
      : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(problems).some(Boolean)) return;
    save.mutate({
      [nameKey]: name.trim(),
      ...(isTenant
        ? {
            settings: {
              brandColor: longColor(color) || null,
              embedOrigins: linesOf(origins).flatMap((line) => originOf(line) ?? []),
            },
          }
        : {}),
    });
  };
  const locked = lockedBecause ? { locked: true, help: lockedBecause } : {};
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <section className={classes.block}>
        <h2>Profile</h2>
        <p>What people and agents call this account.</p>
        <div className={classes.card}>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={checked ? problems.name : undefined}
            {...locked}
          />
          {account.vidaPhoneNumber ? (
            <TextField
              label="Phone number"
              value={displayPhone(account.vidaPhoneNumber)}
              locked
              help="Change it under Agents."
              onChange={() => undefined}
            />
          ) : null}
        </div>
      </section>
      {isTenant ? (
        <section className={classes.block}>
          <h2>White label</h2>
          <p>Your customers see your colour and name, not ours.</p>
          <div className={classes.card}>
            <TextField
              label="Brand colour"
              value={color}
              onChange={(event) => setColor(event.target.value)}
              placeholder="#2b5ce6"
              error={checked ? problems.color : undefined}
              suffix={
                <span
                  className={classes.swatch}
                  style={{ background: isColor(color) ? color : undefined }}
                />
              }
              {...locked}
              {...(locked.locked
                ? {}
                : { help: 'Buttons and links follow it; contrast is corrected by itself.' })}
            />
            <TextArea
              label="Pages that may show the app"
              value={origins}
              onChange={(event) => setOrigins(event.target.value)}
              rows={3}
              mono
              placeholder="https://portal.example.com"
              error={checked ? problems.origins : undefined}
              {...locked}
              {...(locked.locked
                ? {}
                : { help: 'One address per line. No other page can put the app in a frame.' })}
            />
          </div>
        </section>
      ) : null}
      {lockedBecause ? null : (
        <div>
          <Button type="submit" variant="filled" loading={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
