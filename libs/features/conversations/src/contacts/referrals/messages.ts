import { defineArea } from '@patchbay/messages';

/** The link by which an organization brings others, and who came by it. */
export const referrals = defineArea('referrals', {
  link: 'Your link',
  terms:
    'Who signs up by this link counts as brought by you. You get {reward} once they have bought {bought} of credit by card, for at most {max, number} of them within 30 days. You can claim it {days, number} days later. The same card, payout address or network as yours earns none.',
  copyLink: 'your link',
  showCode: 'Show QR code',
  hideCode: 'Hide QR code',
  codeOf: 'QR code: {what}',
  scan: 'The camera of a phone opens the link.',
  saveCode: 'Save as a picture',
  share: 'Share',
  shareOf: 'Share {what}',
  shareTitle: 'Try {name}',
  notShared: 'The link could not be shared',
  came: 'Who came by your link',
  names: 'You see initials, the day and whether you were rewarded, and nothing else of them.',
  none: 'None yet',
  unnamed: 'Without a name',
  'status.joined': 'Signed up',
  'status.rewarded': 'Rewarded',
});
