import { Button, SelectField, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayFooter, type OverlayScreenProps } from '@patchbay/overlays';
import { OfOrganization, useOperationForm } from '@patchbay/screens';
import { lazy, Suspense, useState } from 'react';
import { cleared, noValues } from './contact-values.js';
import { ContactFields } from './ContactFields.js';
import { contacts } from './messages.js';
import { type AgentNames, useAgentsAsked } from './use-agent-names.js';
import { useKnownContact } from './use-known-contact.js';

/** Few contacts are known already: what says so is loaded for these. */
const KnownContact = lazy(() =>
  import('./KnownContact.js').then((module) => ({ default: module.KnownContact })),
);

/** Overlay `createContact`: the form of `saveContact`, for one of the account’s agents. */
export const Screen = (props: OverlayScreenProps<'createContact'>) => (
  <OfOrganization>
    <WithAgents {...props} />
  </OfOrganization>
);

/** The form has a field more when there are several agents: it waits for them, or it would move. */
function WithAgents(props: OverlayScreenProps<'createContact'>) {
  const { names, isLoading } = useAgentsAsked();
  return isLoading ? <SkeletonRows count={4} /> : <NewContact {...props} agents={names} />;
}

interface NewContactProps extends OverlayScreenProps<'createContact'> {
  readonly agents: AgentNames;
}

function NewContact({ close, agents }: NewContactProps) {
  const t = useMessages(contacts);
  const [chosen, setChosen] = useState<string | null>(null);
  const options = [...agents].map(([id, label]) => ({ value: String(id), label }));
  const agent = chosen ?? options[0]?.value ?? null;
  const { known, refuses } = useKnownContact(agent === null ? null : Number(agent));
  const form = useOperationForm('saveContact', {
    refuses,
    initial: noValues,
    prepare: cleared,
    ...(agent === null ? {} : { target: Number(agent) }),
    success: t('created'),
    onSuccess: close,
  });
  return (
    <>
      <ContactFields form={form}>
        {known ? (
          <Suspense>
            <KnownContact known={known} />
          </Suspense>
        ) : null}
        {options.length > 1 ? (
          <SelectField
            label={t('agent')}
            help={t('agentHelp')}
            options={options}
            value={agent ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          />
        ) : null}
      </ContactFields>
      <OverlayFooter>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" form={form.id} variant="filled" loading={form.isPending}>
          {t('create')}
        </Button>
      </OverlayFooter>
    </>
  );
}
