import { Button, CopyButton, IconShare, TextField, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useDomainProfile } from '@patchbay/queries';
import { referrals } from '../referrals/messages.js';
import classes from './Invites.module.css';

/** A link to hand on: it can be copied, and shared where the device offers that. */
export function LinkField({
  label,
  help,
  value,
  what,
}: {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** What is copied, for the button. */
  readonly what: string;
}) {
  return (
    <div className={classes.link}>
      <TextField
        label={label}
        help={help}
        value={value}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={classes.linkButtons}>
        <CopyButton worded value={value} what={what} />
        {'share' in navigator ? <ShareButton url={value} what={what} /> : null}
      </div>
    </div>
  );
}

function ShareButton({ url, what }: { readonly url: string; readonly what: string }) {
  const t = useMessages(referrals);
  const toast = useToast();
  const { name } = useDomainProfile();
  const share = async () => {
    try {
      await navigator.share({ url, ...(name ? { title: t('shareTitle', { name }) } : {}) });
    } catch (error) {
      // Closed without a choice.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ text: t('notShared'), tone: 'error' });
    }
  };
  return (
    <Button
      icon={<IconShare size={15} />}
      aria-label={t('shareOf', { what })}
      onClick={() => void share()}
    >
      {t('share')}
    </Button>
  );
}
