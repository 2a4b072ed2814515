import { csvFileText, csvLine, listCell, withSemicolons } from '@patchbay/log-query';
import fc from 'fast-check';
import { demandAddresses, readContacts } from './csv.js';

const read = (text: string, mapping: unknown = null) =>
  readContacts(
    { arrayBuffer: async () => new Uint8Array(Buffer.from(text)).buffer as ArrayBuffer },
    'US',
    mapping,
  );
const fieldsOf = async (header: string) =>
  (await read(`${header}\n${'x,'.repeat(header.split(',').length)}\n`)).columns.map(
    ({ field }) => field,
  );
const changesOf = async (text: string) =>
  (await read(text)).records.map((record) => ('change' in record ? record.change : record.problem));

describe('file of contacts', () => {
  it('has the columns of an address book', async () => {
    const { columns } = await read(
      'First Name,Last Name,Phone 1 - Value,E-mail 1 - Value,Labels,Insurance,Last change\nA,B,(216) 555-0148,,,,\n',
    );
    expect(columns.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'phone',
      'email',
      'tags',
      'customFields.Insurance',
      null,
    ]);
  });

  it('says of a person what the form of a contact says', async () => {
    expect(
      await changesOf(
        'nombre;apellidos;teléfono;correo electrónico;etiquetas;marketing opt-in;Seguro\n' +
          'Dana;Whitfield;(216) 555-0148;Dana@Example.com;recall, vip;sí;Evergreen\n' +
          'Sam;;;sam@example.com;;;\n',
      ),
    ).toEqual([
      {
        name: 'Dana Whitfield',
        phone: '+12165550148',
        email: 'dana@example.com',
        profile: {
          tags: ['recall', 'vip'],
          marketingOptIn: true,
          customFields: { Seguro: 'Evergreen' },
        },
      },
      { name: 'Sam', email: 'sam@example.com', profile: {} },
    ]);
  });

  it('reads numbers in the country that it is given', async () => {
    const phoneIn = async (country: string | null) => {
      const [record] = (
        await readContacts(
          {
            arrayBuffer: async () =>
              new Uint8Array(Buffer.from('phone\n0412 345 678\n')).buffer as ArrayBuffer,
          },
          country,
        )
      ).records;
      return record && ('change' in record ? record.change.phone : record.problem);
    };
    expect(await phoneIn('AU')).toBe('+61412345678');
    expect(await phoneIn('US')).toContain('is not a number of US');
    expect(await phoneIn(null)).toContain('must begin with +');
  });

  it('shows how a number of the country is written where one is too short', async () => {
    const problemIn = async (country: string) => {
      const text = Buffer.from('phone\n12\n');
      const file = { arrayBuffer: async () => new Uint8Array(text).buffer as ArrayBuffer };
      const [record] = (await readContacts(file, country)).records;
      return record && 'problem' in record ? record.problem : null;
    };
    expect(await problemIn('ES')).toContain('like +34612345678.');
    expect(await problemIn('US')).toContain('like +12145551234.');
  });

  it('names what is wrong in a row', async () => {
    expect(
      await changesOf(
        `phone,email,tags,marketingOptIn,name\n12,,,,\n,nowhere,,,\n2165550148,,,perhaps,\n2165550148,,${'x'.repeat(61)},,\n` +
          `2165550148,,,,${'x'.repeat(201)}\n2165550148,,,,,more\n`,
      ),
    ).toEqual([
      'phone: is too short for a phone number: add the area code, like +12145551234.',
      'email: must be an e-mail address, like name@example.com.',
      'marketingOptIn: must be yes or no.',
      'tags: must be at most 50, each of at most 60 characters.',
      'name: must be at most 200 characters.',
      'This row has more cells than the header.',
    ]);
  });

  it.each([
    ['', /is empty/],
    ['phone\n', /no rows beneath/],
    [
      `phone,${Array.from({ length: 200 }, (_, at) => `c${at}`).join()}\n1\n`,
      /more than 200 columns/,
    ],
    [`phone\n${'2165550148\n'.repeat(5001)}`, /more than 5,000 rows/],
  ])('is refused as a whole: %j', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why);
  });

  it('leaves out columns that would name a part of every object', async () => {
    const { columns, records } = await read('phone,__proto__,constructor\n2165550148,x,y\n');
    expect(columns.map(({ field }) => field)).toEqual(['phone', null, null]);
    const file = await read('__proto__,phone\n2165550149,2165550148\n', ['phone', 'phone']);
    expect(file.records[0]).toMatchObject({ change: { phone: '+12165550149' } });
    expect(records).toEqual([{ row: 2, change: { phone: '+12165550148', profile: {} } }]);
  });
});

describe('columns of address books', () => {
  it.each<[string, string, (string | null)[]]>([
    ['German', 'Vorname,Nachname,Telefon,E-Mail', ['firstName', 'lastName', 'phone', 'email']],
    ['German, short', 'Name,Vorname,Handy-Nr.', ['lastName', 'firstName', 'phone']],
    [
      'German Outlook',
      'Vorname,Nachname,Mobiltelefon,Telefon geschäftlich 2,E-Mail-Adresse,Notizen,Kategorien',
      ['firstName', 'lastName', 'phone', 'phone', 'email', 'agentContext', 'tags'],
    ],
    ['French', 'Prénom,Nom,Tél. mobile,Courriel', ['firstName', 'lastName', 'phone', 'email']],
    ['French, one name', 'Nom,Téléphone (domicile)', ['name', 'phone']],
    ['Spanish', 'Nombre,Apellidos,Móvil,Correo', ['firstName', 'lastName', 'phone', 'email']],
    [
      'Italian',
      'Nome,Cognome,Cellulare,Indirizzo e-mail',
      ['firstName', 'lastName', 'phone', 'email'],
    ],
    [
      'Portuguese',
      'Primeiro nome,Apelido,Telemóvel,Endereço de e-mail',
      ['firstName', 'lastName', 'phone', 'email'],
    ],
    [
      'Dutch',
      'Voornaam,Achternaam,Mobiele telefoon,E-mailadres,Categorieën',
      ['firstName', 'lastName', 'phone', 'email', 'tags'],
    ],
    [
      'Google',
      'First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value',
      ['firstName', 'lastName', 'tags', null, 'email', null, 'phone', 'phone'],
    ],
    [
      'Outlook',
      'First Name,Last Name,E-mail Address,E-mail 2 Address,Home Phone,Business Phone 2,Mobile Phone,Business Fax',
      [
        'firstName',
        'lastName',
        ...['email', 'email'],
        ...['phone', 'phone', 'phone'],
        'customFields.Business Fax',
      ],
    ],
    [
      'twice',
      'phone,Shoe size,Shoe size',
      ['phone', 'customFields.Shoe size', 'customFields.Shoe size 2'],
    ],
  ])('are known: %s', async (_which, header, fields) =>
    expect(await fieldsOf(header)).toEqual(fields),
  );

  it('are what the caller says', async () => {
    const text = 'A,B,C\nDana,216 555 0148,Evergreen\n';
    const { columns, records } = await read(text, ['name', 'phone', 'customFields.Insurance']);
    expect(columns[2]).toEqual({
      column: 'C',
      field: 'customFields.Insurance',
      samples: ['Evergreen'],
    });
    expect(records).toEqual([
      {
        row: 2,
        change: {
          name: 'Dana',
          phone: '+12165550148',
          profile: { customFields: { Insurance: 'Evergreen' } },
        },
      },
    ]);
    for (const [mapping, why] of [
      [['name'], /list of 3/],
      [{}, /list of 3/],
      [['name', 'nmae', null], /name fields/],
      [['name', 'customFields.', null], /name fields/],
      [['name', 'customFields.__proto__', null], /name fields/],
      [['name', 'name', 'phone'], /once/],
    ] as const)
      await expect(read(text, mapping)).rejects.toThrow(why);
  });

  it('must name a number or an address, when a file is imported', async () => {
    const { columns, records } = await read('Who,Notes\nDana,Recall\n');
    expect(records).toHaveLength(1);
    expect(() => demandAddresses(columns)).toThrow(/“Phone” or “Email”/);
  });
});

describe('several numbers of a person', () => {
  it('are used in their order, the first valid one, and the others are kept and named', async () => {
    const { records } = await read(
      'Name,Home Phone,Mobile Phone,E-mail 1 - Value\nDana,none,216 555 0148,a@example.com ::: b@example.com\nSam,+12165550149,(216) 555-0149,\n',
    );
    expect(records).toEqual([
      {
        row: 2,
        change: {
          name: 'Dana',
          phone: '+12165550148',
          email: 'a@example.com',
          profile: { customFields: { 'Home Phone': 'none', 'E-mail 1 - Value': 'b@example.com' } },
        },
        note: '216 555 0148 is used; kept as custom fields: Home Phone none.\na@example.com is used; kept as custom fields: E-mail 1 - Value b@example.com.',
      },
      { row: 3, change: { name: 'Sam', phone: '+12165550149', profile: {} } },
    ]);
  });
});

describe('vCards', () => {
  it('are read in the forms that telephones and address books write', async () => {
    const card = (version: string, ...lines: string[]) =>
      ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD'].join('\r\n');
    const { columns, records } = await read(
      [
        card(
          '3.0',
          'PRODID:-//Apple Inc.//iPhone OS 17//EN',
          'N:Whitfield;Dana;;;',
          'FN:Dana Whitfield',
          'TEL;type=HOME;type=FAX:+1 216 555 0100',
          'TEL;type=HOME:+1 216 555 0149',
          'item1.TEL;type=pref:+1 (216) 555-0148',
          'item1.X-ABLabel:work',
          'EMAIL;type=INTERNET:dana@example.com',
          'NOTE:Prefers mornings\\, has a dog',
          'CATEGORIES:vip,recall',
          'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
          ' AAAA',
        ),
        card(
          '2.1',
          'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;',
          'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=C3=BC=',
          'ller',
          'TEL;CELL:+4915112345678',
        ),
        card('4.0', 'FN:Zoë', 'TEL;VALUE=uri;TYPE="voice,home":tel:+33-1-23-45-67-89'),
        card('3.0', 'FN;;;', 'TEL'),
        'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut',
      ].join('\r\n'),
    );
    expect(columns.map(({ column, field }) => [column, field])).toEqual([
      ['Name', 'name'],
      ['Phone', 'phone'],
      ['Email', 'email'],
      ['Company', 'customFields.Company'],
      ['Notes', 'agentContext'],
      ['Tags', 'tags'],
    ]);
    expect(records).toEqual([
      {
        row: 1,
        change: {
          name: 'Dana Whitfield',
          phone: '+12165550148',
          email: 'dana@example.com',
          profile: {
            agentContext: 'Prefers mornings, has a dog',
            tags: ['vip', 'recall'],
            customFields: { Phone: '+1 216 555 0149' },
          },
        },
        note: '+1 (216) 555-0148 is used; kept as custom fields: Phone +1 216 555 0149.',
      },
      { row: 2, change: { name: 'Jürgen Müller', phone: '+4915112345678', profile: {} } },
      { row: 3, change: { name: 'Zoë', phone: '+33123456789', profile: {} } },
      { row: 4, problem: expect.stringMatching(/card/), name: null },
      { row: 5, problem: 'This card has no end (END:VCARD).', name: null },
    ]);
  });

  it('have the quotes of Western Windows', async () => {
    const { records } = await read(
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        'FN;CHARSET=windows-1252;ENCODING=QUOTED-PRINTABLE:O=92Brien',
        'TEL;CELL:+12165550148',
        'END:VCARD',
      ].join('\r\n'),
    );
    expect(records).toMatchObject([{ change: { name: 'O’Brien', phone: '+12165550148' } }]);
  });
});

describe('an export of the list of contacts', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.stringMatching(/^'{0,3}[=+\-@", \d'a\n]{0,12}$/),
      fc.constantFrom(
        '=HYPERLINK("x")',
        '-Anna',
        '@ada',
        "'=x",
        'נועה',
        'ليلى',
        '👩‍👩‍👧',
        'Dan "Danny" Lee',
      ),
    )
    .map((value) => value.replaceAll('\0', '').trim())
    .filter((value) => value !== '' && Buffer.from(value).toString() === value);
  const labels = [
    [
      'Name',
      'Phone number',
      'E-mail',
      'Agents',
      'Last conversation',
      'Tags',
      'Last change',
      'Status',
      'Found through',
    ],
    [
      'Nombre',
      'Teléfono',
      'Correo',
      'Agentes',
      'Última conversación',
      'Etiquetas',
      'Último cambio',
      'Estado',
      'Llegó por',
    ],
    // As earlier versions wrote it.
    [
      'Name',
      'Phone number',
      'E-mail',
      'Agent',
      'Known since',
      'Tags',
      'Last change',
      'Status',
      'Found through',
    ],
  ];

  it('changes nothing when it is imported, whatever people are called', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...labels),
        fc.array(
          fc.record({
            name: text,
            status: text,
            leadSource: text,
            tags: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (header, people) => {
          const lines = people.map(({ name, status, leadSource, tags }, at) =>
            csvLine([
              name,
              `+1216555${1000 + at}`,
              `p${at}@example.com`,
              text,
              '2026-01-05T10:00:00.000Z',
              listCell(tags),
              0,
              status,
              leadSource,
            ]),
          );
          const file = csvLine(header) + lines.join('');
          for (const written of [file, withSemicolons(file)]) {
            const { records } = await read(csvFileText(written));
            expect(records).toEqual(
              people.map(({ name, ...profile }, at) => ({
                row: at + 2,
                change: {
                  name,
                  phone: `+1216555${1000 + at}`,
                  email: `p${at}@example.com`,
                  profile,
                },
              })),
            );
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
