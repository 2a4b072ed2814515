import { OperationField, OperationFields, type OperationForm } from '@patchbay/screens';
import { useMessages } from '@patchbay/messages';
import { type ReactNode } from 'react';
import { type ContactValues } from './contact-values.js';
import { contacts } from './messages.js';

/** What a person may write about a contact. */
export function ContactFields({
  form,
  children,
}: {
  readonly form: OperationForm<ContactValues>;
  readonly children?: ReactNode;
}) {
  const t = useMessages(contacts);
  return (
    <OperationFields form={form}>
      {children}
      <OperationField form={form} name="name" label={t('name')} />
      <OperationField form={form} name="phone" label={t('phone')} help={t('needsOne')} />
      <OperationField form={form} name="email" label={t('email')} />
      <OperationField form={form} name="status" label={t('status')} />
      <OperationField form={form} name="tags" label={t('tags')} />
      <OperationField form={form} name="leadSource" label={t('leadSource')} />
      <OperationField form={form} name="agentContext" label={t('knowledge')} />
    </OperationFields>
  );
}
