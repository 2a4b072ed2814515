import { displayPhone } from '@patchbay/formats';
import { CopyButton, Segmented, SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { DescriptionList } from '@patchbay/screens';
import { useState } from 'react';
import { carrierNames, carriers, type CarrierName, isNorthAmerica } from './carriers.js';
import classes from './Forwarding.module.css';
import { forwarding } from './messages.js';

/** What to dial, by the phone company. */
export function CarrierSteps({ number }: { readonly number: string }) {
  const t = useMessages(forwarding);
  const [carrier, setCarrier] = useState<CarrierName>('gsm');
  const [what, setWhat] = useState<'unanswered' | 'all'>('unanswered');
  const country = useViewer().data?.phoneCountry ?? 'US';
  const codes = carriers[carrier]?.(number, country);
  const nameOf = (name: CarrierName) =>
    name === 'gsm' && !isNorthAmerica(country) ? t('carrier.mobile') : t(`carrier.${name}`);
  const isAll = what === 'all';
  return (
    <section className={classes.part}>
      <SelectField
        label={t('carrier')}
        value={carrier}
        options={carrierNames(country).map((name) => ({ value: name, label: nameOf(name) }))}
        onChange={({ target }) => setCarrier(target.value as CarrierName)}
      />
      {codes ? (
        <>
          <Segmented
            label={t('when')}
            value={what}
            options={[
              { value: 'unanswered', label: t('unanswered') },
              { value: 'all', label: t('all') },
            ]}
            onChange={setWhat}
          />
          <p>{t('dialFrom')}</p>
          <DescriptionList
            facts={[
              { label: t('dial'), value: <Code>{isAll ? codes.all : codes.unanswered}</Code> },
              {
                label: t('stop'),
                value: <Code>{isAll ? codes.stopAll : codes.stopUnanswered}</Code>,
              },
            ]}
          />
        </>
      ) : (
        <p>{t('otherWords', { number: displayPhone(number) })}</p>
      )}
    </section>
  );
}

function Code({ children }: { readonly children: string }) {
  const t = useMessages(forwarding);
  return (
    <span className={classes.code}>
      <code>{children}</code>
      <CopyButton value={children} what={t('code')} />
    </span>
  );
}
