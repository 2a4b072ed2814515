import { Cord, IconButton, IconHelp, Popover } from '@patchbay/kit';
import { domainSettings } from '@patchbay/permissions';
import { useRef, useState } from 'react';
import classes from './Detail.module.css';
import { detailWords } from './words.js';

/** Why a value is as it is: a sentence, and the tier that decided it, as the contract answers. */
export interface Decision {
  readonly reason: string;
  readonly decidedBy?:
    { readonly tier: string; readonly name?: string; readonly setting?: string } | undefined;
}

/** A button beside a value that a tier decided; it says why, who decided, and by which setting. */
export function WhyButton({ label, decision }: { label: string; decision: Decision }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { reason, decidedBy } = decision;
  return (
    <>
      <IconButton
        ref={anchor}
        label={detailWords.whyOf(label)}
        icon={<IconHelp size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={detailWords.why}
        align="end"
      >
        <div className={classes.why}>
          <p>{reason}</p>
          {decidedBy ? (
            <Cord
              label={detailWords.decided}
              stops={[
                {
                  key: 'decided',
                  form: 'filled',
                  tone: 'accent',
                  current: true,
                  content: deciderOf(decidedBy),
                },
              ]}
            />
          ) : null}
        </div>
      </Popover>
    </>
  );
}

function deciderOf({ tier, name, setting }: NonNullable<Decision['decidedBy']>) {
  // Without a setting, the product's own rule for a role decided, whose name is given.
  if (tier === 'platform' && !setting) return detailWords.byProduct;
  const who = name ?? detailWords.tiers[tier] ?? tier;
  return setting ? `${who}, ${detailWords.bySetting(settingName(setting))}` : who;
}

/** A setting in words, where it is one of those that tiers make for the accounts below. */
const settingName = (setting: string): string =>
  Object.hasOwn(domainSettings, setting)
    ? domainSettings[setting as keyof typeof domainSettings]
    : setting;
