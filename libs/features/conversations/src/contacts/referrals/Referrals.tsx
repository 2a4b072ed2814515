import { type ReplyOf } from '@patchbay/contract';
import { dateFormat, formatMoney } from '@patchbay/formats';
import { Chip } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import classes from '../invites/Invites.module.css';
import { LinkField } from '../invites/LinkField.js';
import { referrals as area } from './messages.js';

type Facts = ReplyOf<'getReferralRewards'>;

/** The link of the organization, what it earns, and who came by it, by initials alone. */
export function Referrals({ facts }: { readonly facts: Facts }) {
  const t = useMessages(area);
  const locale = useLocale();
  const { link, terms, referrals } = facts;
  if (link === null) return null;
  const money = (amount: number) => formatMoney(amount, 'USD', locale);
  const date = (seconds: number) =>
    dateFormat(locale, { dateStyle: 'medium' }).format(seconds * 1000);
  return (
    <>
      <LinkField
        label={t('link')}
        help={t('terms', {
          reward: money(terms.reward),
          bought: money(terms.bought),
          max: terms.mostAMonth,
          days: terms.waitDays,
        })}
        value={link}
        what={t('copyLink')}
      />
      <section aria-labelledby="referrals-title">
        <h3 id="referrals-title" className={classes.subheading}>
          {t('came')}
        </h3>
        <p className={classes.note}>{referrals.length === 0 ? t('none') : t('names')}</p>
        <ul className={classes.rewards}>
          {referrals.map(({ name, status, timestamp }, index) => (
            <li key={`${timestamp} ${index}`} className={classes.reward}>
              <span className={classes.words}>
                {name || t('unnamed')}
                <span className={classes.note}>{date(Number(timestamp))}</span>
              </span>
              <Chip tone={status === 'rewarded' ? 'accent' : 'grey'}>{t(`status.${status}`)}</Chip>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
