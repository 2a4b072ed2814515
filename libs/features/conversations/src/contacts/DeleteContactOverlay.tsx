import { type Contact } from '@patchbay/contract';
import { ConfirmSurface } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { type ReactNode } from 'react';
import { calledBy } from './called-by.js';
import { ContactOfAddress } from './ContactOfAddress.js';
import { contacts } from './messages.js';
import { useLeaveDeleted } from './use-leave-deleted.js';
import { useDeleteContact } from './use-delete-contact.js';

type Surface = OverlayScreenProps<'deleteContact'>['surface'];

/** Overlay `deleteContact`: asks, deletes, and offers to save the person again. */
export function Screen({ args, surface }: OverlayScreenProps<'deleteContact'>) {
  const around = (shown: ReactNode) => <NotYet surface={surface}>{shown}</NotYet>;
  return (
    <ContactOfAddress id={args.value ?? ''} around={around}>
      {(contact) => <Asking contact={contact} surface={surface} />}
    </ContactOfAddress>
  );
}

/** The question while no contact is known: nothing can be deleted. */
function NotYet({
  surface,
  children,
}: {
  readonly surface: Surface;
  readonly children: ReactNode;
}) {
  const t = useMessages(contacts);
  return (
    <ConfirmSurface
      {...surface}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={t('keep')}
      disabledReason={t('notYet')}
      onConfirm={() => undefined}
    >
      {children}
    </ConfirmSurface>
  );
}

function Asking({ contact, surface }: { readonly contact: Contact; readonly surface: Surface }) {
  const t = useMessages(contacts);
  const leave = useLeaveDeleted();
  const { remove, isPending } = useDeleteContact(contact, leave);
  return (
    <ConfirmSurface
      {...surface}
      title={t('deleteTitle', { who: calledBy(contact) })}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={t('keep')}
      danger
      busy={isPending}
      onConfirm={remove}
    >
      <p>{t('deleteBody', { count: contact.agentIds?.length ?? 1 })}</p>
    </ConfirmSurface>
  );
}
