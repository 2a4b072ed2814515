import { type Contact } from '@patchbay/contract';
import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { useOperationForm } from '@patchbay/screens';
import { cleared, valuesOf } from './contact-values.js';
import { ContactFields } from './ContactFields.js';
import { ContactOfAddress } from './ContactOfAddress.js';
import { contacts } from './messages.js';

/** Overlay `editContact`: what is stored of a person, as the form of `saveContact`. */
export function Screen({ args, close }: OverlayScreenProps<'editContact'>) {
  return (
    <ContactOfAddress id={args.value ?? ''}>
      {(contact) => <Editing contact={contact} close={close} />}
    </ContactOfAddress>
  );
}

function Editing({ contact, close }: { readonly contact: Contact; readonly close: () => void }) {
  const t = useMessages(contacts);
  const form = useOperationForm('saveContact', {
    initial: valuesOf(contact),
    given: { id: contact.id },
    target: contact.agentId,
    changedOnly: true,
    isReversible: true,
    prepare: cleared,
    success: t('saved'),
    onSuccess: close,
  });
  return (
    <>
      <ContactFields form={form} />
      <OverlayFooter>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('save')}
        </Button>
      </OverlayFooter>
    </>
  );
}
