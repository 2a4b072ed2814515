// Files and bodies that are sent to the product.
const platform = 'libs/server/platform/src';
const conversationsTests = 'libs/server/conversations-tests/src';
const telephonyTests = 'libs/server/telephony-tests/src';
const kit = 'libs/server/kit/src';
const media = `${conversationsTests}/media/media.test.ts`;
const csv = `${telephonyTests}/tasks/csv.test.ts`;

export const uploads = [
  {
    id: 'UP-01',
    holds:
      'A picture is known by its bytes and encoded again; a file that is no picture is refused.',
    tests: [
      ['libs/server/conversations/src/media/rules.test.ts', 'is refused for %j'],
      [media, 'with a script behind its image keeps only pixels and is served as an image'],
      [media, 'cannot be a sound or a PDF'],
    ],
  },
  {
    id: 'UP-02',
    holds: 'A picture of too many pixels is refused undecoded, and decoding has its own process.',
    tests: [
      [media, 'with too many pixels is refused without decoding'],
      [
        'libs/server/providers/src/isolation/isolation.test.ts',
        'of a picture is stopped when decoding it fills native memory',
      ],
    ],
  },
  {
    id: 'UP-03',
    holds: 'A picture is served without the metadata that it came with.',
    tests: [[media, 'loses its metadata and is rotated upright']],
  },
  {
    id: 'UP-04',
    holds:
      'A file of a conversation is of an allowed kind, served as a download, and taken from members of its account only.',
    tests: [
      [media, 'that is %s is refused'],
      [media, '%s is stored unchanged and served as a download'],
      [media, 'for another account’s conversation is refused, and nothing is stored'],
    ],
  },
  {
    id: 'UP-05',
    holds: 'A file is stored under a name of the product, and its own name harms no header.',
    tests: [[media, 'named %j is stored under a generated name without harmful headers']],
  },
  {
    id: 'UP-06',
    holds: 'Tasks by CSV are parsed in linear time and in any encoding, while others are answered.',
    tests: [
      [
        csv,
        'is parsed with commas, semicolons and tabs, all line endings, byte order marks and quotes',
      ],
      [csv, 'is parsed while other requests run, whatever its content is'],
      [csv, 'with %s is refused with an explanation'],
      [csv, 'reports the same in a dry run, which queues nothing'],
      ['tools/attack/attacks/csv-bomb.mjs', "finding: 'UP-06'"],
    ],
  },
  {
    id: 'UP-07',
    holds:
      'A body that is packed, deep, or of many names or parts is refused before it costs time.',
    tests: [
      [
        `${platform}/proofs/large-bodies.test.ts`,
        'a body of a megabyte is answered without stalling others: %s',
      ],
      [`${kit}/http/http-refusals.test.ts`, 'a packed body'],
      [`${kit}/http/http-refusals.test.ts`, 'values that are nested without end'],
      [`${kit}/bodies/form.test.ts`, 'more parts than there are fields'],
      ['tools/attack/attacks/body-bombs.mjs', "finding: 'UP-07'"],
    ],
  },
  {
    id: 'UP-08',
    holds: 'The files of a tenant have a quota, which others do not feel.',
    tests: [
      [media, 'is not exceeded by twenty concurrent uploads to two processes'],
      [media, 'limits only its tenant'],
    ],
  },
];
