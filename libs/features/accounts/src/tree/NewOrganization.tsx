import { fieldMessage } from '@patchbay/api-client';
import { Button, ModalSurface, TextField } from '@patchbay/kit';
import { useOperationMutation } from '@patchbay/queries';
import { type FormEvent, useId, useState } from 'react';
import classes from './Tree.module.css';

/** Makes an organization below a reseller, with its default agent, and steps into it. */
export function NewOrganization({
  parent,
  onClose,
  onMade,
}: {
  parent: number | null;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const form = useId();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useOperationMutation('createOrganization', {
    target: parent,
    onSuccess: ({ organization }) => {
      onClose();
      onMade(organization.id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim())
      create.mutate({ orgName: name.trim(), ...(email.trim() ? { email: email.trim() } : {}) });
  };
  const problems = {
    orgName: fieldMessage(create.error, 'orgName'),
    email: fieldMessage(create.error, 'email'),
  };
  // What belongs to no field of this form is said below them.
  const general =
    create.error && !problems.orgName && !problems.email ? create.error.message : null;
  return (
    <ModalSurface
      title="New organization"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="filled" loading={create.isPending}>
            Create organization
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
          error={missing ? 'This field is required' : problems.orgName}
          help="Its agent answers in this name."
        />
        <TextField
          label="Owner’s e-mail"
          optional
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={problems.email}
          help="May sign in at once, by a code."
        />
        {general ? (
          <p role="alert" className={classes.problem}>
            {general}
          </p>
        ) : null}
      </form>
    </ModalSurface>
  );
}
