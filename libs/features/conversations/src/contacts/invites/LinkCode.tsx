import { Button, IconDownload, QrCode, qrCodeFile, saveFile } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { referrals } from '../referrals/messages.js';
import classes from './Invites.module.css';

/** The code of a link, to be scanned from the screen or printed. */
export function LinkCode({ value, label }: { readonly value: string; readonly label: string }) {
  const t = useMessages(referrals);
  return (
    <div className={classes.code}>
      <QrCode text={value} label={t('codeOf', { what: label })} />
      <div className={classes.codeText}>
        <p className={classes.note}>{t('scan')}</p>
        <Button
          size="sm"
          icon={<IconDownload size={15} />}
          onClick={() => saveFile('qr-code.svg', qrCodeFile(value), 'image/svg+xml')}
        >
          {t('saveCode')}
        </Button>
      </div>
    </div>
  );
}
