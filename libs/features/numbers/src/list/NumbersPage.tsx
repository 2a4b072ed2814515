import { Button, IconPhone, IconPlus, Screen as Page } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useViewer } from '@patchbay/queries';
import {
  AllowedBy,
  CountryReach,
  DataList,
  isEmptyList,
  Locked,
  OfOrganization,
  useListAddress,
  useCan,
} from '@patchbay/screens';
import { useMemo } from 'react';
import { phoneNumbers } from './messages.js';
import classes from './NumbersPage.module.css';
import { numberListOf } from './number-list.js';
import { hasNumbers, useNumberList } from './use-number-list.js';

export { prefetchNumbers as prefetch } from './use-number-list.js';

/** Settings / Numbers: the phone numbers of the account's agents. */
export function Screen() {
  const t = useMessages(phoneNumbers);
  const view = useCan('canViewOrg');
  const tier = useViewer().data?.target.type;
  if (view.allowed && hasNumbers(tier)) return <Numbers />;
  return (
    <Page title={t('title')}>
      {view.allowed ? (
        <OfOrganization
          icon={<IconPhone size={22} />}
          title={t('organizationFirst')}
          why={t('organizationWhy')}
        >
          {null}
        </OfOrganization>
      ) : (
        <Locked permission={view} title={t('lockedTitle')} page />
      )}
    </Page>
  );
}

function Numbers() {
  const t = useMessages(phoneNumbers);
  const { open } = useOverlay();
  const list = useMemo(() => numberListOf(t), [t]);
  const address = useListAddress(list.search);
  const source = useNumberList(address);
  const actions = <NumberActions />;
  return (
    <Page
      title={list.name}
      count={source.total}
      actions={isEmptyList(source, address) ? null : actions}
    >
      <div className={classes.reach}>
        <CountryReach />
      </div>
      <DataList
        list={list}
        source={source}
        address={address}
        onOpen={({ number }) => void open('number', { value: number })}
        empty={{
          icon: <IconPhone size={22} />,
          title: t('emptyTitle'),
          children: t('empty'),
          actions,
        }}
      />
    </Page>
  );
}

/** The ways to a number, for those who may take one. */
function NumberActions() {
  const t = useMessages(phoneNumbers);
  const { open } = useOverlay();
  const select = useCan('canSelectNumber');
  return (
    <AllowedBy label={t('get')} permission={select}>
      <Button onClick={() => void open('addCustomNumber')}>{t('bring')}</Button>
      <Button
        variant="filled"
        icon={<IconPlus size={15} />}
        onClick={() => void open('selectNumber')}
      >
        {t('get')}
      </Button>
    </AllowedBy>
  );
}
