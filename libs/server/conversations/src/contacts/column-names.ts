/**
 * What the address books, mail programs and consoles that people use call the fields of a person,
 * by language: Google, Outlook, Apple and their like in English, Spanish, German, French, Italian,
 * Portuguese and Dutch, and the console's own lists. Digits do not count: “E-mail 2 - Value” is
 * “E-mail - Value”. `name` may mean a part of the name where the file has the other part.
 */
export const columnNames = {
  name: ['name', 'contact', 'nombre', 'nom', 'nome', 'naam', 'kontakt', 'contacto', 'contatto'],
  fullName: [
    ...['full name', 'display name', 'contact name', 'customer name', 'file as'],
    ...['nombre completo', 'nombre y apellidos', 'nombre para mostrar'],
    ...['vollständiger Name', 'voller Name', 'Anzeigename', 'Vor- und Nachname', 'Kunde'],
    ...['nom complet', 'nom affiché', 'prénom et nom', 'nom et prénom'],
    ...['nome completo', 'nome e cognome', 'nome visualizzato', 'nome de exibição'],
    ...['volledige naam', 'weergavenaam', 'contactpersoon'],
  ],
  firstName: [
    ...['first name', 'given name', 'forename', 'nombre de pila', 'nombres', 'primer nombre'],
    ...['Vorname', 'Rufname', 'prénom', 'primeiro nome', 'nome próprio', 'nome di battesimo'],
    ...['voornaam', 'roepnaam'],
  ],
  lastName: [
    ...['last name', 'family name', 'surname', 'apellido', 'apellidos', 'primer apellido'],
    ...['Nachname', 'Familienname', 'Zuname', 'nom de famille', 'cognome'],
    ...['sobrenome', 'apelido', 'último nome', 'achternaam', 'familienaam'],
  ],
  phone: [
    ...['phone', 'phone number', 'phone value', 'mobile', 'mobile phone', 'mobile number'],
    ...[
      'cell',
      'cell phone',
      'cell number',
      'telephone',
      'telephone number',
      'tel',
      'contact number',
    ],
    ...['primary phone', 'home phone', 'business phone', 'work phone', 'other phone', 'main phone'],
    ...['company main phone', 'phone home', 'phone work', 'phone mobile', 'whatsapp'],
    ...['teléfono', 'número de teléfono', 'móvil', 'teléfono móvil', 'celular'],
    ...['teléfono celular', 'teléfono particular', 'teléfono del trabajo', 'teléfono de trabajo'],
    ...['teléfono principal', 'otro teléfono', 'teléfono casa'],
    ...[
      'Telefon',
      'Telefonnummer',
      'Telefonnr',
      'Tel.-Nr',
      'Rufnummer',
      'Handy',
      'Handynummer',
      'Handy-Nr',
    ],
    ...[
      'Mobil',
      'Mobiltelefon',
      'Mobilnummer',
      'Mobilfunk',
      'Mobilfunknummer',
      'Natel',
      'Festnetz',
    ],
    ...['Telefon privat', 'Telefon geschäftlich', 'Telefon mobil', 'Telefon dienstlich'],
    ...['Haupttelefon', 'weiteres Telefon', 'Telefon Firma', 'Hauptrufnummer'],
    ...['téléphone', 'numéro de téléphone', 'portable', 'téléphone portable', 'tél portable'],
    ...['tél mobile', 'téléphone mobile', 'téléphone domicile', 'téléphone bureau', 'mobile perso'],
    ...['téléphone principal', 'autre téléphone', 'téléphone personnel', 'téléphone fixe'],
    ...['telefono', 'numero di telefono', 'cellulare', 'telefono cellulare', 'numero cellulare'],
    ...[
      'telefono abitazione',
      'telefono ufficio',
      'telefono uff',
      'telefono principale',
      'tel cellulare',
    ],
    ...['telefone', 'número de telefone', 'telemóvel', 'telefone celular', 'telefone móvel'],
    ...['telefone residencial', 'telefone comercial', 'telefone principal', 'outro telefone'],
    ...['telefoon', 'telefoonnummer', 'mobiel', 'mobiele telefoon', 'mobiel nummer', 'gsm'],
    ...['telefoon thuis', 'telefoon op werk', 'telefoon werk', 'hoofdtelefoon', 'andere telefoon'],
  ],
  email: [
    ...['email', 'email address', 'mail', 'mail address', 'email value', 'primary email'],
    ...['email home', 'email work', 'home email', 'work email', 'other email', 'business email'],
    ...['correo', 'correo electrónico', 'dirección de correo', 'dirección de correo electrónico'],
    ...['email adresse', 'mailadresse', 'email privat', 'email geschäftlich', 'elektronische Post'],
    ...['courriel', 'adresse email', 'adresse mail', 'adresse courriel', 'adresse électronique'],
    ...['adresse de messagerie', 'messagerie', 'mél'],
    ...[
      'posta elettronica',
      'indirizzo email',
      'indirizzo posta elettronica',
      'indirizzo di posta elettronica',
    ],
    ...[
      'endereço de email',
      'correio eletrónico',
      'correio eletrônico',
      'endereço de correio eletrónico',
    ],
    ...['endereço de correio eletrônico', 'emailadres', 'mailadres'],
  ],
  status: ['status', 'estado', 'statut', 'stato'],
  leadSource: [
    ...['lead source', 'found through', 'llegó por', 'Herkunft', 'aufmerksam durch'],
    ...['origine du prospect', 'origine del lead', 'origem do lead', 'leadbron'],
  ],
  contactSource: ['contact source'],
  marketingOptIn: ['marketing opt in', 'may get offers', 'puede recibir ofertas'],
  tags: [
    ...['tags', 'tag', 'labels', 'categories', 'group membership', 'groups'],
    ...[
      'etiquetas',
      'categorías',
      'grupos',
      'Schlagwörter',
      'Schlagworte',
      'Kategorien',
      'Gruppen',
    ],
    ...['Etiketten', 'étiquettes', 'catégories', 'groupes', 'libellés', 'etichette', 'categorie'],
    ...['gruppi', 'categorias', 'marcadores', 'categorieën', 'labels', 'groepen'],
  ],
  agentContext: [
    ...[
      'agent context',
      'notes',
      'note',
      'comments',
      'what the agent knows',
      'lo que sabe el agente',
    ],
    ...['notas', 'comentarios', 'observaciones', 'Notiz', 'Notizen', 'Bemerkung', 'Bemerkungen'],
    ...['Anmerkung', 'Anmerkungen', 'remarque', 'remarques', 'commentaires', 'annotazioni'],
    ...['anotações', 'observações', 'notities', 'opmerkingen'],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A field of a person that a column may be read as, beside the custom ones. */
export type ColumnField = Exclude<keyof typeof columnNames, 'fullName'>;

/**
 * What a file has beside the fields: what an export of the console has and the server sets by
 * itself, and how an address book describes its own values.
 */
export const ignoredNames: readonly string[] = [
  ...['id', 'agent', 'agente', 'last change', 'known since', 'updated at', 'created at'],
  ...['último cambio', 'conocido desde', 'desde'],
  ...['agents', 'agentes', 'last conversation', 'última conversación'],
  ...['phone type', 'phone label', 'email type', 'email label', 'email display name', 'photo'],
  ...['E-Mail-Typ', 'E-Mail: Angezeigter Name', 'type d’adresse de messagerie'],
];
