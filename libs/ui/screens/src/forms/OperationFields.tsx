import { type FormEvent, type ReactNode } from 'react';
import classes from './OperationFields.module.css';

export interface OperationFieldsProps {
  /** The form returned by `useOperationForm`. */
  readonly form: {
    readonly id: string;
    readonly problem: string | null;
    readonly submit: (event: FormEvent) => void;
  };
  readonly children: ReactNode;
}

/**
 * The form element around the fields, with the problems that concern no field below them. Its
 * button may be elsewhere: `<Button type="submit" form={form.id}>`.
 */
export function OperationFields({ form, children }: OperationFieldsProps) {
  return (
    <form id={form.id} className={classes.form} onSubmit={form.submit} noValidate>
      {children}
      {form.problem === null ? null : (
        <p role="alert" className={classes.problem}>
          {form.problem}
        </p>
      )}
    </form>
  );
}
