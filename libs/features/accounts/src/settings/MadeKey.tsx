import { Button, IconCopy, ModalSurface, TextField, useToast } from '@patchbay/kit';
import classes from './Settings.module.css';

/**
 * A key that was just made. A surface of its own, which takes the focus to the key: an Enter too
 * many must not land on the button that puts it away.
 */
export function MadeKey({ made, onClose }: { made: string; onClose: () => void }) {
  const toast = useToast();
  const copy = () => void navigator.clipboard?.writeText(made).then(() => toast('Copied'));
  return (
    <ModalSurface
      title="Your new key"
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconCopy size={15} />} onClick={copy}>
            Copy
          </Button>
          <Button variant="filled" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <p className={classes.lead}>
        It is shown this once. Keep it where your programs keep their secrets.
      </p>
      <TextField
        label="Key"
        mono
        value={made}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
    </ModalSurface>
  );
}
