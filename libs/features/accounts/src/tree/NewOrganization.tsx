import { Button, ModalSurface } from '@patchbay/kit';
import { OperationField, OperationFields, useOperationForm } from '@patchbay/screens';

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
  const form = useOperationForm('createOrganization', {
    initial: { orgName: '', email: '' },
    target: parent,
    onSuccess: ({ organization }) => {
      onClose();
      onMade(organization.id);
    },
  });
  const close = form.askFirst(onClose);
  return (
    <ModalSurface
      title="New organization"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
            Create organization
          </Button>
        </>
      }
    >
      <OperationFields form={form}>
        <OperationField
          form={form}
          name="orgName"
          label="Name"
          help="Its agent answers in this name."
        />
        <OperationField
          form={form}
          name="email"
          label="Owner’s e-mail"
          help="May sign in at once, by a code."
        />
      </OperationFields>
    </ModalSurface>
  );
}
