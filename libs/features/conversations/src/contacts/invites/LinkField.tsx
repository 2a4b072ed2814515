import { Button, CopyButton, IconShare, lazyPart, TextField, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useDomainProfile } from '@patchbay/queries';
import { useState } from 'react';
import { referrals } from '../referrals/messages.js';
import classes from './Invites.module.css';

const code = lazyPart(
  () => import('./LinkCode.js'),
  ({ LinkCode }) => LinkCode,
);

/** A link to hand on: it can be copied, scanned, and shared where the device offers that. */
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
  const t = useMessages(referrals);
  const [showsCode, setShowsCode] = useState(false);
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
        <Button
          aria-expanded={showsCode}
          aria-label={`${t(showsCode ? 'hideCode' : 'showCode')}: ${label}`}
          onClick={() => setShowsCode(!showsCode)}
        >
          {t(showsCode ? 'hideCode' : 'showCode')}
        </Button>
        {'share' in navigator ? <ShareButton url={value} what={what} /> : null}
      </div>
      {showsCode ? <code.Part value={value} label={label} /> : null}
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
