import { Button, ModalSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import { forms } from './messages.js';
import { OperationFields, type OperationFieldsProps } from './OperationFields.js';

interface FormModalProps {
  readonly title: string;
  /** The form returned by `useOperationForm`. */
  readonly form: OperationFieldsProps['form'] & {
    readonly isPending: boolean;
    readonly askFirst: (leave: () => void) => () => void;
  };
  /** The words of the button that sends the form. */
  readonly send: string;
  /** Something that the form needs is not there yet. */
  readonly disabled?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal with the form of an operation. It asks before it is closed with input. */
export function FormModal({ title, form, send, disabled, onClose, children }: FormModalProps) {
  const t = useMessages(forms);
  const close = form.askFirst(onClose);
  return (
    <ModalSurface
      title={title}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={form.id}
            variant="filled"
            loading={form.isPending}
            {...(disabled ? { disabled } : {})}
          >
            {send}
          </Button>
        </>
      }
    >
      <OperationFields form={form}>{children}</OperationFields>
    </ModalSurface>
  );
}
