import { displayPhone } from '@patchbay/formats';
import { CopyButton, Segmented, SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { DescriptionList } from '@patchbay/screens';
import { useState } from 'react';
import { carrierNames, carriers, type CarrierName } from './carriers.js';
import classes from './Forwarding.module.css';
import { forwarding } from './messages.js';

/** What to dial, by the phone company. */
export function CarrierSteps({ number }: { readonly number: string }) {
  const t = useMessages(forwarding);
  const [carrier, setCarrier] = useState<CarrierName>('gsm');
  const [what, setWhat] = useState<'unanswered' | 'all'>('unanswered');
  const codes = carriers[carrier]?.(number);
  const isAll = what === 'all';
  return (
    <section className={classes.part}>
      <SelectField
        label={t('carrier')}
        value={carrier}
        options={carrierNames.map((name) => ({ value: name, label: t(`carrier.${name}`) }))}
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
