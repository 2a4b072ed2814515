import { readContacts } from './csv.js';

const read = (text: string, country: string | null = 'US') =>
  readContacts(
    { arrayBuffer: async () => new Uint8Array(Buffer.from(text)).buffer as ArrayBuffer },
    country,
  );
const fieldsOf = async (text: string) => (await read(text)).columns.map(({ field }) => field);
const changeOf = async (text: string, country: string | null = 'US') => {
  const [record] = (await read(text, country)).records;
  return record && 'change' in record ? record.change : record?.problem;
};

describe('columns in languages beside those of the first address books', () => {
  it.each<[string, string]>([
    ['Polish', 'Imię,Nazwisko,Numer telefonu,Adres e-mail'],
    ['Swedish', 'Förnamn,Efternamn,Mobiltelefon,E-postadress'],
    ['Danish', 'Fornavn,Efternavn,Mobil,E-mail'],
    ['Norwegian', 'Fornavn,Etternavn,Telefon,E-post'],
    ['Finnish', 'Etunimi,Sukunimi,Puhelinnumero,Sähköposti'],
    ['Czech', 'Jméno,Příjmení,Telefon,E-mail'],
    ['Hungarian', 'Keresztnév,Vezetéknév,Telefonszám,E-mail cím'],
    ['Romanian', 'Prenume,Nume,Telefon,Adresă de e-mail'],
    ['Turkish', 'Adı,Soyadı,Cep telefonu,E-posta'],
    ['Russian', 'Имя,Фамилия,Телефон,Эл. почта'],
    ['Ukrainian', "Ім'я,Прізвище,Номер телефону,Електронна пошта"],
    ['Greek', 'Όνομα,Επώνυμο,Τηλέφωνο,Διεύθυνση email'],
    ['Japanese', '名,姓,電話番号,メールアドレス'],
    ['Chinese', '名,姓,手机号码,电子邮件'],
    ['Korean', '이름,성,전화번호,이메일'],
    ['Hebrew', 'שם פרטי,שם משפחה,טלפון,דוא"ל'],
    ['Arabic', 'الاسم الأول,اسم العائلة,رقم الهاتف,البريد الإلكتروني'],
  ])('are known: %s', async (_language, header) =>
    expect(await fieldsOf(`${header}\nAnna,Ek,+46701234567,a@example.com\n`)).toEqual([
      'firstName',
      'lastName',
      'phone',
      'email',
    ]),
  );

  it('are read by what they hold, where none is known', async () => {
    const { columns, records } = await read(
      'Ainm,Cód,Uimhir,Ríomh\nAnna,17,+372 5123 4567,anna@example.ee\nBo,18,,bo@example.ee\n',
    );
    expect(columns.map(({ field }) => field)).toEqual([
      'customFields.Ainm',
      'customFields.Cód',
      'phone',
      'email',
    ]);
    expect(records[0]).toMatchObject({
      change: { phone: '+37251234567', email: 'anna@example.ee' },
    });
  });

  it('have letters in a file without names of columns, whose first person is read', async () => {
    const { columns, records } = await read(
      'Ann,+12125550101,a@example.com,VIP\nBob,+12125550102,b@example.com,\n',
    );
    expect(columns.map(({ column, field }) => [column, field])).toEqual([
      ['A', 'name'],
      ['B', 'phone'],
      ['C', 'email'],
      ['D', 'customFields.D'],
    ]);
    expect(records).toMatchObject([
      { row: 1, change: { name: 'Ann', phone: '+12125550101', email: 'a@example.com' } },
      { row: 2, change: { name: 'Bob', phone: '+12125550102', email: 'b@example.com' } },
    ]);
  });

  it.each([
    ['of addresses', 'a@example.com\nb@example.com\n', ['a@example.com', 'b@example.com']],
    ['of one address', 'a@example.com', ['a@example.com']],
    ['of numbers', '(212) 555-0101\n(212) 555-0102', ['+12125550101', '+12125550102']],
  ])('are not needed in a list %s', async (_what, text, expected) => {
    const { records } = await read(text);
    expect(records.map((record) => ('change' in record ? record.change : {}))).toMatchObject(
      expected.map((one) => ({ [one.includes('@') ? 'email' : 'phone']: one })),
    );
  });

  it('are as a caller says, also in a file without names of columns', async () => {
    const { records } = await readContacts(
      {
        arrayBuffer: async () =>
          new Uint8Array(Buffer.from('x,Ann,2125550101\ny,Bob,2125550102\n')).buffer,
      },
      'US',
      [null, 'name', 'phone'],
    );
    expect(records).toMatchObject([
      { row: 1, change: { name: 'Ann', phone: '+12125550101' } },
      { row: 2, change: { name: 'Bob', phone: '+12125550102' } },
    ]);
  });

  it('have the same names with marks that no person sees', async () =>
    expect(await fieldsOf('\u00a0Name\u00a0,Phone\u200b\nAnn,+12125550101\n')).toEqual([
      'name',
      'phone',
    ]));
});

describe('cells as people and programs write them', () => {
  it.each([
    ['VERDADERO', true],
    ['FALSO', false],
    ['Sì', true],
    ['ВЕРНО', null],
    ['ИСТИНА', true],
    ['ЛОЖЬ', false],
    ['WAHR', true],
    ['onwaar', false],
    ['VERO', true],
    ['PRAWDA', true],
    ['FAŁSZ', false],
    ['DOĞRU', true],
    ['YANLIŞ', false],
    ['nej', false],
    ['t', true],
    ['maybe', null],
  ])('say yes or no as a spreadsheet of their language does: %s', async (cell, isYes) =>
    expect(await changeOf(`phone,marketing opt-in\n+12125550101,${cell}\n`)).toEqual(
      isYes === null
        ? 'marketingOptIn: must be yes or no.'
        : expect.objectContaining({ profile: { marketingOptIn: isYes } }),
    ),
  );

  it.each([
    ['mailto:Ann@Example.com', 'ann@example.com'],
    ['Ann Bee <ann@example.com>', 'ann@example.com'],
    ['"Bee, Ann" <ann@example.com>', 'ann@example.com'],
    ['<ann@example.com>', 'ann@example.com'],
    ['ann@example.com;', 'ann@example.com'],
    ['\u200bann@example.com\u200b', 'ann@example.com'],
    ['\u202aann@example.com\u202c', 'ann@example.com'],
    ['mailto:ann@example.com?subject=Hi', 'ann@example.com'],
  ])('hold an address: %j', async (cell, email) =>
    expect(await changeOf(`Email\tName\n${cell}\tAnn\n`)).toMatchObject({ email }),
  );

  it.each(['ann@example', 'Ann <ann>', 'ann@example.com <bob@example.com', 'call Ann'])(
    'hold none: %j',
    async (cell) =>
      expect(await changeOf(`Email\tName\n${cell}\tAnn\n`)).toMatch(/^email: must be an e-mail/),
  );

  it('hold several numbers and addresses: the first is used, the others are kept', async () => {
    const { records } = await read(
      'Name\tPhone\tEmail\nAnn\t+1 212 555 0101 / +1 212 555 0102\ta@example.com; b@example.com\n' +
        'Bo\t030/123456\tc@example.com,d@example.com\n',
      'DE',
    );
    expect(records).toEqual([
      {
        row: 2,
        change: {
          name: 'Ann',
          phone: '+12125550101',
          email: 'a@example.com',
          profile: { customFields: { Phone: '+1 212 555 0102', Email: 'b@example.com' } },
        },
        note: expect.stringContaining('+1 212 555 0101 is used'),
      },
      {
        row: 3,
        change: {
          name: 'Bo',
          phone: '+4930123456',
          email: 'c@example.com',
          profile: { customFields: { Email: 'd@example.com' } },
        },
        note: expect.any(String),
      },
    ]);
  });

  it.each(['N/A', 'n/a', 'NULL', '#N/A', '-', '–', 'none', 'NaN', 'nil'])(
    'say that there is none: %j',
    async (cell) =>
      expect(await changeOf(`Name\tPhone\tEmail\nAnn\t${cell}\ta@example.com\n`)).toEqual({
        name: 'Ann',
        email: 'a@example.com',
        profile: {},
      }),
  );
});

describe('cards that mix the versions of vCard', () => {
  const cardOf = (...lines: string[]) =>
    ['BEGIN:VCARD', ...lines, 'TEL;CELL;VOICE:+12125550101', 'END:VCARD', ''].join('\r\n');
  const quotedName = 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:';

  it.each<[string, string, string[]]>([
    [
      'letters of 2.1 in 3.0',
      '父亲',
      [
        'VERSION:3.0',
        'N;ENCODING=QUOTED-PRINTABLE:=E7=88=B6;;;;',
        `${quotedName}=E7=88=B6=E4=BA=B2`,
      ],
    ],
    ['letters of 2.1 in 4.0', 'Éva', ['VERSION:4.0', `${quotedName}=C3=89va`]],
    ['types of 2.1 in 3.0', 'Ann Lee', ['VERSION:3.0', 'FN:Ann Lee']],
    ['no version', 'Ann Lee', ['FN:Ann Lee']],
    ['the version at the end', 'Ann Lee', ['FN:Ann Lee', 'VERSION:2.1']],
    [
      'lines folded twice over, within a letter',
      'Авиа Там',
      ['VERSION:2.1', `${quotedName}=D0=90=D0=B2=D0=B8=D0=`, ' =B0 =D0=A2=D0=B0=D0=', ' =BC'],
    ],
    [
      'one blank of the text behind a soft line end',
      'Éva Lee',
      ['VERSION:2.1', `${quotedName}=C3=89va=`, ' Lee'],
    ],
    ['a quotation mark without an end', 'Ann Lee', ['VERSION:3.0', 'FN;LANGUAGE="en:Ann Lee']],
    ['parameters without a name', 'Ann Lee', ['VERSION:3.0', 'FN;;=x:Ann Lee']],
    ['a colon in a parameter', 'Ann: Lee', ['VERSION:4.0', 'FN;ALTID="a:b;c":Ann: Lee']],
  ])('are read: %s', async (_what, name, lines) =>
    expect(await changeOf(cardOf(...lines))).toMatchObject({ name, phone: '+12125550101' }),
  );

  it('have notes whose colons and semicolons are escaped', async () =>
    expect(
      await changeOf(
        cardOf(
          'VERSION:3.0',
          'FN:Ann',
          'NOTE:Floor\\: 2\\, C\\:\\\\:left\\;\\nbell',
          'ORG:A\\;B;Sales',
        ),
      ),
    ).toMatchObject({
      profile: {
        agentContext: 'Floor: 2, C:\\:left;\nbell',
        customFields: { Company: 'A;B, Sales' },
      },
    }));
});

describe('a total below the people', () => {
  const problem = 'This row is a total of the file, not a person.';
  it.each([
    ['a number of rows', 'Name,Phone\nAnn,+12125550101\nTotal: 1\n'],
    ['a number in a cell', 'Name,Phone\nAnn,+12125550101\nTotal,1\n'],
    [
      'Spanish, behind an empty row',
      'Nombre;Teléfono\nAna;+34612345678\n;\nTotal de contactos: 1;\n',
    ],
    ['a sum of numbers', 'Nombre;Teléfono\nAna;+34612345678\nSuma;612345678\n'],
  ])('is no person: %s', async (_what, text) => {
    const { records } = await read(text, text.includes(';') ? 'ES' : 'US');
    expect(records).toEqual([
      expect.objectContaining({ change: expect.anything() }),
      expect.objectContaining({ problem }),
    ]);
  });

  it('does not hide which column has the numbers', async () => {
    const { columns, records } = await read('Ann,+12125550101\nBob,+12125550102\nTotal,2\n');
    expect(columns.map(({ field }) => field)).toEqual(['name', 'phone']);
    expect(records[0]).toMatchObject({ change: { name: 'Ann', phone: '+12125550101' } });
  });

  it.each([
    ['with a number', 'Total Gas,+12125550102'],
    ['with a number in digits', 'Total,2125550102'],
    ['in another row', 'Total,1\nBob,+12125550102'],
  ])('is none of a person of that name, %s', async (_what, row) => {
    const { records } = await read(`Name,Phone\nAnn,+12125550101\n${row}\n`);
    expect(records.filter((one) => 'problem' in one && one.problem === problem)).toEqual([]);
  });
});
