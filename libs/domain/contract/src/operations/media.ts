import * as z from 'zod/mini';
import { attachmentLimits } from '../attachment-limits.js';
import { file, formData } from '../form.js';
import { operation } from '../operation.js';
import { described, line, queryInt, required, success } from '../wire.js';

const { maxBytes } = attachmentLimits;
const picture = () =>
  z.optional(file({ maxBytes, kinds: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] }));
const attached = () =>
  z.optional(
    file({
      maxBytes,
      kinds: [
        'image/png',
        'image/jpeg',
        'image/webp',
        'image/gif',
        'audio/mpeg',
        'audio/mp4',
        'audio/wav',
        'audio/ogg',
        'application/pdf',
      ],
    }),
  );
const fileName = () => described(z.string(), 'The name of the file', 'x-ray.png');
const contentType = () => described(z.string(), 'What the file is', 'image/png');
const url = () =>
  described(
    z.string(),
    'Where the file is, with the proof that it may be fetched, for a week',
    'https://console.patchbay.example/api/v1/chat/media/0k3v9m2c7x1q8b4n6z5t0j2w9r7y3h1f.png/x-ray.png?until=1768210200&signature=Zm9v',
  );

export const mediaOperations = {
  uploadProfileImage: operation({
    method: 'POST',
    path: '/api/v1/profile/dp',
    area: 'accounts',
    summary:
      'Gives an account a picture, as `file` or `image`. It is drawn anew, without what a ' +
      'camera writes into it, and replaces the one before.',
    access: {
      audience: 'account',
      target: 'any',
      permission: 'canEditOrg',
      effect: 'write',
      perMinute: 30,
    },
    body: formData({ file: picture(), image: picture() }),
    reply: z.object({ ...success, image: z.string(), url: z.string() }),
    examples: {
      reply: {
        success: true,
        image: '/api/v1/profile/dp/0k3v9m2c7x1q8b4n6z5t0j2w9r7y3h1f.webp/picture.webp',
        url: 'https://console.patchbay.example/api/v1/profile/dp/0k3v9m2c7x1q8b4n6z5t0j2w9r7y3h1f.webp/picture.webp',
      },
    },
    failure: { kind: 'json' },
  }),
  uploadChatMedia: operation({
    method: 'POST',
    path: '/api/v1/chat/media',
    area: 'conversations',
    summary:
      'Stores a file for a conversation, as `file` or `media`: a picture, drawn anew, a sound or a PDF. The reply’s `url` can be sent.',
    access: { audience: 'account', target: 'agent', effect: 'write', perMinute: 60 },
    body: formData({ file: attached(), media: attached(), roomId: z.optional(line(80)) }),
    reply: z.object({
      ...success,
      id: z.string(),
      url: url(),
      contentType: contentType(),
      fileName: fileName(),
      size: z.int(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      attachment: z.object({
        'content-type': contentType(),
        filename: fileName(),
        'content-url': url(),
      }),
    }),
    failure: { kind: 'json' },
  }),
  getMedia: operation({
    method: 'GET',
    path: '/api/v1/chat/media/{mediaId}/{fileName}',
    aliases: [{ path: '/api/v1/profile/dp/{mediaId}/{fileName}' }],
    area: 'public',
    file: true,
    summary:
      'A stored file: to its account’s members and those above, to every holder of its ' +
      'signed address, and an account’s picture without a token.',
    access: { audience: 'public', target: 'none', effect: 'read', perMinute: 600 },
    params: z.object({ mediaId: required(60), fileName: required(255) }),
    query: z.object({ until: z.optional(queryInt()), signature: z.optional(line(100)) }),
    reply: z.object(success),
    failure: { kind: 'json' },
  }),
} as const;
