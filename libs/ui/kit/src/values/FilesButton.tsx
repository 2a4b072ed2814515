import { useRef } from 'react';
import { IconButton, type IconButtonProps } from '../actions/IconButton.js';

export interface FilesButtonProps extends Omit<IconButtonProps, 'onClick'> {
  /** Endings of names that the browser offers first, such as `.pdf`. */
  endings: readonly string[];
  /** Called with the files each time that some are chosen. */
  onFiles: (files: readonly File[]) => void;
}

/**
 * Opens the browser’s choice of files, several at once, from an icon among other tools.
 * States: ready, disabled. Keys: Enter and Space open the dialog.
 */
export function FilesButton({ endings, onFiles, ...button }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={button.label}
        accept={endings.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
