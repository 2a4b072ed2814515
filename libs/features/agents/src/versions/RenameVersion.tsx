import { pressedKey } from '@patchbay/kernel';
import { Button, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useEffect, useRef, useState } from 'react';
import { versions } from './messages.js';
import { type Version, versionName } from './version-name.js';
import classes from './Versions.module.css';

export interface RenameVersionProps {
  readonly version: Version;
  /** Saves another name; true once it is saved. */
  readonly onRename: (title: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The name of a version as a field in its row. Escape leaves the name as it is. */
export function RenameVersion({ version, onRename, onClose }: RenameVersionProps) {
  const t = useMessages(versions);
  const former = version.automatic ? '' : version.title;
  const [title, setTitle] = useState(former);
  const [isSaving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the menu that opened it has closed, which returns the focus to its button.
    const timer = setTimeout(() => {
      input.current?.focus();
      input.current?.select();
    });
    return () => clearTimeout(timer);
  }, []);
  const name = title.trim();
  const save = async () => {
    if (name === former) return onClose();
    setSaving(true);
    if (await onRename(name)) onClose();
    else setSaving(false);
  };
  return (
    <form
      className={classes.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (name) void save();
      }}
    >
      <TextField
        label={t('newName', { title: versionName(t, version) })}
        labelHidden
        ref={input}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Escape') return;
          // The overlay around it stays open.
          event.stopPropagation();
          onClose();
        }}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" size="sm" loading={isSaving} disabled={name === ''}>
        {t('saveName')}
      </Button>
      <Button size="sm" variant="subtle" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  );
}
