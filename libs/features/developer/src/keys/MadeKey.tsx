import { Button, IconCopy, ModalSurface, TextField, useToast } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { keys } from './messages.js';
import classes from './Keys.module.css';

/**
 * A key that was just made. It has a surface of its own that moves the focus to the key, so that a
 * second Enter does not close it.
 */
export function MadeKey({ made, onClose }: { made: string; onClose: () => void }) {
  const t = useMessages(keys);
  const toast = useToast();
  const copy = () => void navigator.clipboard?.writeText(made).then(() => toast(t('copied')));
  return (
    <ModalSurface
      title={t('madeTitle')}
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconCopy size={15} />} onClick={copy}>
            {t('copy')}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <p className={classes.lead}>{t('madeHelp')}</p>
      <TextField
        label={t('key')}
        mono
        value={made}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
    </ModalSurface>
  );
}
