import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { openResale } from '../resale.mjs';

const victim = { sid: 'AC00000000000000000000000000000042', token: 'the-token-of-the-victim' };
const forged = { ...victim, token: 'a-token-of-the-attacker' };

const signatureOf = (token, url, fields) =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(fields)
          .sort()
          .map((name) => name + fields[name])
          .join(''),
    )
    .digest('base64');

export const attack = {
  finding: 'A4',
  how: 'a reseller names the carrier account of another with a token of its own and signs callbacks with it',
  holds: 'the callbacks are refused as unsigned',
  run: async ({ open }) => {
    const site = await open({ isStaffed: true });
    const { one, other } = await openResale(site);
    const add = (person, { sid, token }) =>
      site.client.ask('POST', '/api/v2/numberingProvider', {
        token: person.token,
        body: {
          providerId: 'Twilio',
          default: true,
          enabled: true,
          config: { twilioAccountSid: sid, twilioAuthToken: token },
        },
      });
    const named = [(await add(one, victim)).status, (await add(other, forged)).status];
    const told = [];
    for (const path of ['/carrier/text', '/carrier/voice']) {
      const fields = {
        AccountSid: forged.sid,
        From: '+15125550123',
        To: '+15125550110',
        Body: 'Forged',
        MessageSid: 'SM1',
        CallSid: 'CA1',
        CallStatus: 'ringing',
      };
      const { status } = await site.client.ask('POST', path, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signatureOf(forged.token, `${site.publicUrl}${path}`, fields),
        },
        body: new URLSearchParams(fields).toString(),
      });
      told.push(status);
    }
    assert.ok(
      told.every((status) => [401, 403, 404].includes(status)),
      `naming answered ${named.join(' and ')}, callbacks ${told.join(' and ')}`,
    );
    return `naming answered ${named.join(' and ')}, callbacks ${told.join(' and ')}`;
  },
};
