import { Cord, Popover } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type DomainSetting, domainSettings } from '@patchbay/permissions';
import { type RefObject } from 'react';
import { permissionWords } from '../permissions/messages.js';
import { type Decision } from './decision.js';
import classes from './Why.module.css';
import { why } from './messages.js';

interface WhyPopoverProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** The reason of a decision, the tier that made it, and its setting. */
export function WhyPopover({ anchor, decision, onClose }: WhyPopoverProps) {
  const t = useMessages(why);
  const { reason, decidedBy } = decision;
  return (
    <Popover anchor={anchor} open onClose={onClose} label={t('why')} align="end">
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
  const t = useMessages(why);
  const settingName = useMessages(permissionWords);
  // Without a setting, the product's own rule for a role decided, whose name is given.
  if (tier === 'platform' && !setting) return <>{t('byProduct')}</>;
  const who = name ?? (isTier(tier) ? t(tiers[tier]) : tier);
  return (
    <>
      {setting
        ? t('bySetting', { who, setting: isSetting(setting) ? settingName(setting) : setting })
        : who}
    </>
  );
}

/** True for a setting that tiers make for the accounts below; another is shown as it is called. */
const isSetting = (setting: string): setting is DomainSetting =>
  Object.hasOwn(domainSettings, setting);
