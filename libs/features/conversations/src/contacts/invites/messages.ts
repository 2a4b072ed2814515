import { defineArea } from '@patchbay/messages';
import { translations } from '../../messages/translations.js';

/** Invitations to people, and rewards for accounts that were referred. */
export const invites = defineArea(
  'invites',
  {
    title: 'Invites and rewards',
    lockedTitle: 'Invitations are not open to you',
    invite: 'Invite a person',
    inviteHelp: 'A person gets a text or an e-mail with the link to the page of your agent.',
    agent: 'Agent',
    agentHelp: 'The agent whose page the invitation leads to.',
    contact: 'Contact',
    contactHelp: 'Fills in the number of a person whom your agents know.',
    noContact: 'None',
    target: 'Phone number or e-mail',
    needsTarget: 'Enter a phone number or an e-mail address.',
    send: 'Send invitation',
    sent: 'Invitation sent',
    link: 'Link to the page of the agent',
    linkHelp: 'You can also send this link yourself.',
    copyLink: 'the link',
    rewards: 'Rewards',
    rewardsHelp:
      'For accounts that you referred. A claimed reward becomes credit of this account, which you spend; it is not paid out. It is taken back when the payment behind it comes back.',
    rewardsLocked: 'Rewards are not open to you',
    notLoaded: 'Could not load the rewards',
    none: 'No rewards yet',
    open: '{amount} can be claimed',
    claimed: '{amount} claimed so far',
    claim: 'Claim',
    claimOf: 'Claim {amount} of {date}',
    claimAll: 'Claim all',
    done: '{amount} added to your credit',
    'status.waiting': 'From {date}',
    'status.open': 'Open',
    'status.claimed': 'Claimed',
    'status.withdrawn': 'Taken back',
    'status.kept': 'Refunded later, already spent',
  },
  translations,
);
