import { Cord, IconButton, IconHelp, Popover } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { domainSettings } from '@patchbay/permissions';
import { useRef, useState } from 'react';
import classes from './Detail.module.css';
import { details } from './messages.js';

/** Reason for a value: a sentence, and the tier that decided it, as the contract returns it. */
export interface Decision {
  readonly reason: string;
  readonly decidedBy?:
    { readonly tier: string; readonly name?: string; readonly setting?: string } | undefined;
}

/** A button beside a value that a tier decided; it shows the reason, the tier, and the setting. */
export function WhyButton({ label, decision }: { label: string; decision: Decision }) {
  const t = useMessages(details);
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { reason, decidedBy } = decision;
  return (
    <>
      <IconButton
        ref={anchor}
        label={t('whyOf', { label })}
        icon={<IconHelp size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('why')}
        align="end"
      >
        <div className={classes.why}>
          <p>{reason}</p>
          {decidedBy ? (
            <Cord
              label={t('decided')}
              stops={[
                {
                  key: 'decided',
                  form: 'filled',
                  tone: 'accent',
                  current: true,
                  content: <Decider {...decidedBy} />,
                },
              ]}
            />
          ) : null}
        </div>
      </Popover>
    </>
  );
}

const tiers = {
  platform: 'tier.platform',
  partner: 'tier.partner',
  reseller: 'tier.reseller',
  organization: 'tier.organization',
} as const;
const isTier = (tier: string): tier is keyof typeof tiers => Object.hasOwn(tiers, tier);

function Decider({ tier, name, setting }: NonNullable<Decision['decidedBy']>) {
  const t = useMessages(details);
  // Without a setting, the product's own rule for a role decided, whose name is given.
  if (tier === 'platform' && !setting) return <>{t('byProduct')}</>;
  const who = name ?? (isTier(tier) ? t(tiers[tier]) : tier);
  return <>{setting ? t('bySetting', { who, setting: settingName(setting) }) : who}</>;
}

/** A setting as text, if it is one that tiers make for the accounts below. */
const settingName = (setting: string): string =>
  Object.hasOwn(domainSettings, setting)
    ? domainSettings[setting as keyof typeof domainSettings]
    : setting;
