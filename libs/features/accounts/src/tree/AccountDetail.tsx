import { type AccountListItem } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { Button, Chip, IconEye, Tile } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { DetailPanel, type Fact } from '@patchbay/screens';
import { type SegmentType, useRequestedViewAs } from '@patchbay/session';
import { viewAs } from '../view-as/messages.js';
import { accounts } from './messages.js';
import { useTakeover } from './use-takeover.js';

/** What is known of an account, beside the list of its level; stepping in is a button here. */
export function AccountDetail({
  account,
  level,
  onClose,
}: {
  readonly account: AccountListItem;
  readonly level: SegmentType;
  readonly onClose: () => void;
}) {
  const t = useMessages(accounts);
  const { displayName, image, active, id } = account;
  return (
    <DetailPanel
      title={displayName}
      mark={<Tile name={displayName} size={36} image={image ?? undefined} />}
      meta={<Chip tone={active ? 'success' : 'grey'}>{t(active ? 'active' : 'off')}</Chip>}
      actions={<WaysIn id={id} level={level} />}
      facts={useFacts(account)}
      onClose={onClose}
    />
  );
}

/** As oneself, or for an organization as its owner sees it. */
function WaysIn({ id, level }: { readonly id: number; readonly level: SegmentType }) {
  const t = useMessages(accounts);
  const roles = useMessages(viewAs);
  const takeOver = useTakeover();
  const [, chooseRole] = useRequestedViewAs();
  const asOwner = () => {
    chooseRole('owner');
    takeOver(level, id);
  };
  return (
    <>
      <Button variant="filled" onClick={() => takeOver(level, id)}>
        {t('takeOver')}
      </Button>
      {level === 'org' ? (
        <Button icon={<IconEye size={15} />} onClick={asOwner}>
          {roles('as', { role: roles('name.owner') })}
        </Button>
      ) : null}
    </>
  );
}

function useFacts(account: AccountListItem): readonly Fact[] {
  const t = useMessages(accounts);
  const locale = useLocale();
  const { vidaPhoneNumber, externalAccountId, timestamp, id } = account;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return [
    {
      label: t('number'),
      value: vidaPhoneNumber && displayPhone(vidaPhoneNumber),
      copy: vidaPhoneNumber,
    },
    { label: t('since'), value: day.format(timestamp) },
    { label: t('externalId'), value: externalAccountId, copy: externalAccountId },
    { label: t('id'), value: id, copy: String(id) },
  ];
}
