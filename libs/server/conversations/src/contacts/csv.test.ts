import { readContacts } from './csv.js';

const read = (text: string) =>
  readContacts({
    arrayBuffer: async () => new Uint8Array(Buffer.from(text)).buffer as ArrayBuffer,
  });
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

  it('names what is wrong in a row', async () => {
    expect(
      await changesOf(
        `phone,email,tags,marketingOptIn,name\n12,,,,\n,nowhere,,,\n2165550148,,,perhaps,\n2165550148,,${'x'.repeat(61)},,\n` +
          `2165550148,,,,${'x'.repeat(201)}\n2165550148,,,,,more\n`,
      ),
    ).toEqual([
      'phone: must be a phone number with its area code, like +1 216 555 1234.',
      'email: must be an e-mail address, like name@example.com.',
      'marketingOptIn: must be yes or no.',
      'tags: must be at most 50, each of at most 60 characters.',
      'name: must be at most 200 characters.',
      'This row has more cells than the header.',
    ]);
  });

  it.each([
    ['', /is empty/],
    ['name,notes\nA,B\n', /“Phone” or “Email”/],
    ['phone,Mobile\n1,2\n', /read as phone/],
    ['phone,Shoe size,Shoe size\n1,2,3\n', /read as Shoe size/],
    ['phone\n', /no rows beneath/],
    [
      `phone,${Array.from({ length: 60 }, (_, at) => `c${at}`).join()}\n1\n`,
      /more than 60 columns/,
    ],
    [`phone\n${'2165550148\n'.repeat(5001)}`, /more than 5,000 rows/],
  ])('is refused as a whole: %j', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why);
  });

  it('leaves out columns that would name a part of every object', async () => {
    const { columns, records } = await read('phone,__proto__,constructor\n2165550148,x,y\n');
    expect(columns.map(({ field }) => field)).toEqual(['phone', null, null]);
    expect(records).toEqual([{ row: 2, change: { phone: '+12165550148', profile: {} } }]);
  });
});
