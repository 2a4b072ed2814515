import { type Contact } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { type Fact, momentText } from '@patchbay/screens';
import { type ContactMessages } from './messages.js';

const yesOrNo = (t: ContactMessages, value: boolean | null | undefined) =>
  value == null ? null : t(value ? 'yes' : 'no');

/** A value of a custom field: objects stay as they were sent. */
const written = (value: unknown): string | null =>
  value == null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** What is known of a person; fields that partners added come last, under their own names. */
export function factsOf(
  t: ContactMessages,
  it: Contact,
  locale: string,
  agent: string | undefined,
): readonly Fact[] {
  const date = (seconds: number) => momentText(seconds * 1000, locale);
  return [
    { label: t('phone'), value: it.phone && displayPhone(it.phone), copy: it.phone },
    { label: t('email'), value: it.email, copy: it.email },
    { label: t('furtherAddresses'), value: it.furtherAddresses?.map(displayPhone).join(', ') },
    { label: t('agent'), value: agent },
    { label: t('leadSource'), value: it.leadSource ?? it.contactSource },
    { label: t('marketing'), value: yesOrNo(t, it.marketingOptIn) },
    { label: t('updatedAt'), value: date(Number(it.updatedAt)) },
    { label: t('createdAt'), value: date(Number(it.createdAt)) },
    ...Object.entries(it.customFields ?? {}).map(([label, value]) => ({
      label,
      value: written(value),
    })),
  ];
}
