import { pairs, type SpokenWords, table } from './spoken-words.js';

const none = {
  days: {},
  months: {},
  streets: {},
  titles: {},
  ordinals: {},
  codeWords: new Set<string>(),
  time: null,
} as const;

const cent = ['Cent', 'Cent'] as const;

/** German: what its voices read badly. Units and times of day they read well. */
export const german: SpokenWords = {
  ...none,
  plus: 'plus',
  minus: 'minus',
  at: 'at',
  dot: 'Punkt',
  dash: 'Bindestrich',
  underscore: 'Unterstrich',
  number: 'Nummer',
  and: () => 'und',
  to: 'bis',
  percent: 'Prozent',
  per: 'pro',
  spans: table(
    'h=Stunde|Std=Stunde|Tag=Tag|Nacht=Nacht|Monat=Monat|Jahr=Jahr|Woche=Woche|Person=Person|Pers=Person|km=Kilometer|kg=Kilo',
  ),
  withParts: ' und ',
  of: (name) => name,
  scales: {
    k: ['Tausend', 'Tausend'],
    m: ['Million', 'Millionen'],
    b: ['Milliarde', 'Milliarden'],
  },
  money: {
    EUR: { names: ['Euro', 'Euro'], parts: cent },
    USD: { names: ['Dollar', 'Dollar'], parts: cent },
    GBP: { names: ['Pfund', 'Pfund'], parts: ['Penny', 'Pence'] },
    CHF: { names: ['Franken', 'Franken'], parts: ['Rappen', 'Rappen'] },
  },
  units: pairs(
    'km/h=Kilometer pro Stunde|m²=Quadratmeter|qm=Quadratmeter|°C=Grad|Std=Stunde,Stunden|Min=Minute,Minuten',
  ),
  abbreviations: table(
    'z.b=zum Beispiel|d.h=das heißt|u.a=unter anderem|u.u=unter Umständen|bzw=beziehungsweise|usw=und so weiter|ca=circa|evtl=eventuell|ggf=gegebenenfalls|inkl=inklusive|exkl=exklusive|zzgl=zuzüglich|tel=Telefon|hr=Herr|str=Straße|abt=Abteilung|mind=mindestens|max=maximal|std=Stunden|nr=Nummer',
  ),
  numbered: table('nr=Nummer|no=Nummer|tel=Telefon'),
  signs: table('24/7=24 7|und/oder=und oder|@=at|±=plus minus|×=mal|≈=etwa'),
  codeWords: new Set('code pin kennwort postleitzahl plz buchungsnummer kundennummer'.split(' ')),
  days: table(
    'Mo=Montag|Di=Dienstag|Mi=Mittwoch|Do=Donnerstag|Fr=Freitag|Sa=Samstag|So=Sonntag|Montag=Montag|Dienstag=Dienstag|Mittwoch=Mittwoch|Donnerstag=Donnerstag|Freitag=Freitag|Samstag=Samstag|Sonntag=Sonntag',
  ),
};

const centimes = ['centime', 'centimes'] as const;

/** French: what its voices read badly. */
export const french: SpokenWords = {
  ...none,
  plus: 'plus',
  minus: 'moins',
  at: 'arobase',
  dot: 'point',
  dash: 'tiret',
  underscore: 'tiret bas',
  number: 'numéro',
  and: () => 'et',
  to: 'à',
  percent: 'pour cent',
  per: 'par',
  spans: table(
    'h=heure|heure=heure|jour=jour|nuit=nuit|mois=mois|an=an|semaine=semaine|personne=personne|pers=personne|km=kilomètre|kg=kilo',
  ),
  withParts: ' et ',
  of: (name) => (/^[aeiouyhé]/i.test(name) ? `d’${name}` : `de ${name}`),
  scales: { k: ['mille', 'mille'], m: ['million', 'millions'], b: ['milliard', 'milliards'] },
  money: {
    EUR: { names: ['euro', 'euros'], parts: centimes },
    USD: { names: ['dollar', 'dollars'], parts: ['cent', 'cents'] },
    CAD: { names: ['dollar', 'dollars'], parts: ['cent', 'cents'] },
    CHF: { names: ['franc', 'francs'], parts: centimes },
    GBP: { names: ['livre', 'livres'], parts: ['penny', 'pence'] },
  },
  units: pairs(
    'km/h=kilomètre heure,kilomètres heure|m²=mètre carré,mètres carrés|°C=degré,degrés',
  ),
  abbreviations: table(
    'm=Monsieur|p.ex=par exemple|c.-à-d=c’est-à-dire|etc=et cetera|env=environ|av=avenue|bd=boulevard|boul=boulevard|tél=téléphone|apr=après',
  ),
  numbered: table('n°=numéro|nº=numéro|no=numéro|tél=téléphone|poste=poste'),
  signs: table(
    '24/7=24 heures sur 24|et/ou=et ou|@=arobase|Mme=Madame|Mmes=Mesdames|Mlle=Mademoiselle|MM=Messieurs|RDV=rendez-vous|rdv=rendez-vous|±=plus ou moins|×=fois|≈=environ',
  ),
  codeWords: new Set('code pin postal confirmation référence compte dossier'.split(' ')),
  days: table(
    'lun=lundi|mar=mardi|mer=mercredi|jeu=jeudi|ven=vendredi|sam=samedi|dim=dimanche|lundi=lundi|mardi=mardi|mercredi=mercredi|jeudi=jeudi|vendredi=vendredi|samedi=samedi|dimanche=dimanche',
  ),
};

const centavos = ['centavo', 'centavos'] as const;

/** Portuguese: what its voices read badly. */
export const portuguese: SpokenWords = {
  ...none,
  plus: 'mais',
  minus: 'menos',
  at: 'arroba',
  dot: 'ponto',
  dash: 'traço',
  underscore: 'sublinhado',
  number: 'número',
  and: () => 'e',
  to: 'a',
  percent: 'por cento',
  per: 'por',
  spans: table(
    'h=hora|hora=hora|dia=dia|noite=noite|mês=mês|mes=mês|ano=ano|semana=semana|pessoa=pessoa|km=quilômetro|kg=quilo',
  ),
  withParts: ' e ',
  of: (name) => `de ${name}`,
  scales: { k: ['mil', 'mil'], m: ['milhão', 'milhões'], b: ['bilhão', 'bilhões'] },
  money: {
    BRL: { names: ['real', 'reais'], parts: centavos },
    EUR: { names: ['euro', 'euros'], parts: ['cêntimo', 'cêntimos'] },
    USD: { names: ['dólar', 'dólares'], parts: centavos },
    GBP: { names: ['libra', 'libras'], parts: ['péni', 'pence'] },
  },
  units: pairs(
    'km/h=quilômetro por hora,quilômetros por hora|m²=metro quadrado,metros quadrados|°C=grau,graus',
  ),
  abbreviations: table(
    'dr=doutor|dra=doutora|sr=senhor|sra=senhora|srta=senhorita|profa=professora|av=avenida|p.ex=por exemplo|etc=etcétera|aprox=aproximadamente|tel=telefone|apto=apartamento|ltda=limitada',
  ),
  numbered: table('nº=número|n.º=número|n°=número|no=número|núm=número|tel=telefone|ramal=ramal'),
  signs: table('24/7=24 7|e/ou=e ou|@=arroba|±=mais ou menos|×=vezes|≈=cerca de'),
  codeWords: new Set(
    'código pin senha cep confirmação referência conta protocolo ramal'.split(' '),
  ),
  days: table(
    'seg=segunda|ter=terça|qua=quarta|qui=quinta|sex=sexta|sáb=sábado|dom=domingo|segunda=segunda|terça=terça|quarta=quarta|quinta=quinta|sexta=sexta|sábado=sábado|domingo=domingo',
  ),
};
