/** How a language writes dots that end no sentence. In lower case, without the last dot. */
export interface SentenceWords {
  /** Never at an end: `Dr.`, `e.g.`. */
  readonly within: ReadonlySet<string>;
  /** An abbreviation only before a number: `No. 5`, and not `No. We are closed.` */
  readonly numbered: ReadonlySet<string>;
  /** Parts of an address that may be its end: `12 Main St.` */
  readonly streets: ReadonlySet<string>;
  /** At an end or within: `Inc.`, `Jr.` */
  readonly either: ReadonlySet<string>;
  /** Words that begin a sentence and do not follow an abbreviation within one. */
  readonly starters: ReadonlySet<string>;
  /** Days, months and zones, which follow a time of day within a sentence. */
  readonly calendar: ReadonlySet<string>;
  /** `3.` is the third. */
  readonly ordinalDots: boolean;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').filter(Boolean));

const of = (parts: {
  within: string;
  numbered?: string;
  streets?: string;
  either?: string;
  starters?: string;
  calendar?: string;
  ordinalDots?: boolean;
}): SentenceWords => ({
  within: set(parts.within),
  numbered: set(parts.numbered ?? ''),
  streets: set(parts.streets ?? ''),
  either: set(parts.either ?? ''),
  starters: set(parts.starters ?? ''),
  calendar: set(parts.calendar ?? ''),
  ordinalDots: parts.ordinalDots ?? false,
});

/** What all languages share, and all that is known of the others. */
const general = of({
  within: 'dr mr mrs ms prof vs tel approx ca',
  numbered: 'no nr art fig vol p pp',
  either: 'etc inc ltd',
});

const english = of({
  within:
    'dr mr mrs ms mx prof rev hon gov sen rep gen capt lt sgt col maj cmdr adm fr pres supt mt ft vs incl excl e.g i.e eg ie cf al approx appt apt ste dept est ext tel mon tue tues wed thu thur thurs fri jan feb apr aug sept oct nov dec',
  numbered: 'no nos art fig vol p pp ch sec rm fl min max mar jun jul sat sun',
  streets: 'st ave blvd rd ln hwy pkwy ct pl sq ter cir',
  either: 'etc inc ltd co corp llc bros jr sr esq hrs hr mins',
  starters:
    "we we're we'll we've our you your you're you'll please it it's its the there there's this that that's these those i i'm i'll i've i'd if is are do does did can could would will shall should how what what's when where who why let let's they he she his her my in on at for to from after before and but so or just also then now thank thanks call come parking no yes okay any anything",
  calendar:
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun january february march april may june july august september october november december est edt cst cdt mst mdt pst pdt et ct mt pt eastern central mountain pacific gmt bst utc',
});

const spanish = of({
  within:
    'dr dra dres sr sra sres srta srtas dña dn ud uds vd vds prof profa lic ing arq gral cap fray sto sta av avda avd col cdmx blvd c ctra apdo esq tel tels ext aprox p.ej ej vs máx mín lun mié jue vie sáb ene feb abr jun jul ago sept oct nov dic dpto depto edif int ofna urb pza prol ee',
  numbered: 'no núm num nro n.º nº art pág págs fig vol p pp cap dom mar may piso cp c.p',
  either: 'etc uu cía s.a s.l s.a.s c.v r.l',
  starters:
    'el la los las un una le les lo su sus nuestro nuestra nuestros nuestras si sí no por para puede pueden podemos tenemos estamos está es son hay qué cuál cómo cuándo dónde quién gracias favor llame venga y pero después antes con en a al me te nos se usted ustedes yo mi también además hoy mañana ahora',
  calendar:
    'lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre hora gmt cst est',
});

const german = of({
  within:
    'dr hr fr frl prof z.b d.h u.a u.u i.d.r o.ä bzw ca evtl ggf inkl exkl zzgl vgl tel nr str st hl mo di mi do fr sa so jan feb apr aug sept okt nov dez abt bzgl geb max min mind sog std usf gem lt',
  either: 'usw etc gmbh co ag',
  starters:
    'wir sie ich er es ihr ihre der die das ein eine bitte wenn haben können möchten und aber danke kann gibt ist sind unser unsere am im in um für ja nein',
  ordinalDots: true,
});

const french = of({
  within:
    'm mm mme mmes mlle mlles dr drs pr me st ste av bd boul tél env p.ex ex cf c.-à-d apr janv févr avr juil sept oct nov déc',
  numbered: 'no n art p pp vol fig',
  either: 'etc s.a s.a.r.l cie',
  starters:
    "nous vous le la les un une il elle ils elles je j'ai si pour merci est avez pouvez notre votre nos vos c'est ce cette y à en et mais oui non",
});

const portuguese = of({
  within:
    'dr dra drs sr sra srs sras srta prof profa eng av r tv al pça tel ex p.ex aprox jan fev abr ago set out nov dez ramal apto',
  numbered: 'no nº n.º núm art pág p vol',
  either: 'etc s.a ltda cia',
  starters:
    'nós você vocês o a os as um uma ele ela eu se para por obrigado obrigada pode podemos temos estamos está é são há nosso nossa seu sua e mas sim não em no na qual como quando onde',
});

const italian = of({
  within:
    'dott dott.ssa sig sig.ra sig.na sigg prof avv ing arch geom p.es es ca tel v.le p.za c.so s',
  numbered: 'n nr no art pag p vol',
  either: 'ecc s.p.a s.r.l',
});

const dutch = of({
  within: 'dr mr mw mevr dhr drs ir ing prof bijv bv d.w.z o.a ca tel nr incl excl',
  either: 'enz etc',
  ordinalDots: false,
});

/** Nordic, Slavic and other languages that write the third as `3.` */
const withOrdinalDots: SentenceWords = { ...general, ordinalDots: true };

const languages: Readonly<Record<string, SentenceWords>> = {
  en: english,
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
  it: italian,
  nl: dutch,
  ...Object.fromEntries(
    [
      'bs',
      'cs',
      'da',
      'et',
      'fi',
      'hr',
      'hu',
      'is',
      'lv',
      'nb',
      'nn',
      'no',
      'pl',
      'sk',
      'sl',
      'sr',
      'tr',
    ].map((language) => [language, withOrdinalDots]),
  ),
};

const both = (a: ReadonlySet<string>, b: ReadonlySet<string>) => new Set([...a, ...b]);

/** An agent that speaks several languages speaks English and Spanish first. */
const several: SentenceWords = {
  within: both(english.within, spanish.within),
  numbered: both(english.numbered, spanish.numbered),
  streets: english.streets,
  either: both(english.either, spanish.either),
  starters: both(english.starters, spanish.starters),
  calendar: both(english.calendar, spanish.calendar),
  ordinalDots: false,
};

/** The dots of a language by its two letters; null for an agent that speaks several. */
export const sentenceWordsOf = (language: string | null): SentenceWords => {
  if (language === null) return several;
  return (Object.hasOwn(languages, language) ? languages[language] : undefined) ?? general;
};
