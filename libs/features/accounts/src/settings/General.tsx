import { type Account } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Button, TextArea, TextField } from '@patchbay/kit';
import { isColor } from './brand-values.js';
import classes from './Settings.module.css';
import { useGeneral } from './use-general.js';

/** Name, brand colour, and the pages that may show the app in a frame. */
export function General({ account, lockedBecause }: { account: Account; lockedBecause?: string }) {
  const form = useGeneral(account);
  const locked = lockedBecause ? { locked: true, help: lockedBecause } : {};
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <section className={classes.block}>
        <h2>Profile</h2>
        <p>What people and agents call this account.</p>
        <div className={classes.card}>
          <TextField label="Name" {...form.field('name')} {...locked} />
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
      {form.isTenant ? <WhiteLabel form={form} lockedBecause={lockedBecause} /> : null}
      {lockedBecause ? null : (
        <div>
          <Button type="submit" variant="filled" loading={form.isSaving}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

function WhiteLabel({
  form,
  lockedBecause,
}: {
  form: ReturnType<typeof useGeneral>;
  lockedBecause: string | undefined;
}) {
  const { color } = form.values;
  const state = (help: string) =>
    lockedBecause ? { locked: true, help: lockedBecause } : { help };
  return (
    <section className={classes.block}>
      <h2>White label</h2>
      <p>Your customers see your colour and name, not ours.</p>
      <div className={classes.card}>
        <TextField
          label="Brand colour"
          placeholder="#2b5ce6"
          suffix={
            <span
              className={classes.swatch}
              style={{ background: isColor(color) ? color : undefined }}
            />
          }
          {...form.field('color')}
          {...state('Buttons and links follow it; contrast is corrected by itself.')}
        />
        <TextArea
          label="Pages that may show the app"
          rows={3}
          mono
          placeholder="https://portal.example.com"
          {...form.field('origins')}
          {...state('One address per line. No other page can put the app in a frame.')}
        />
      </div>
    </section>
  );
}
