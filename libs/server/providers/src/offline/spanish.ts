import { languageOf } from '../language/language.js';
import { inKnownForms } from './spanish-forms.js';

/**
 * What callers say and owners write in Spanish, with the words that carry the form of a sentence in
 * English: question words, wishes, days and times. The rules of the dialogue read those; what a
 * sentence is about stays as it is.
 */

/** Whether a language tag is Spanish. */
export const isSpanish = (language: string): boolean => languageOf(language) === 'es';

const days = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
const english = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The name of a day, of which Monday is 1. */
export const spanishDay = (day: number): string => days[day - 1] ?? days[0];

const dayWords = days.map((day) => `${day}s?`);
const anyDay = `(?:${dayWords.join('|')})`;

/** In this order; each is looked for as whole words, with and without its accents. */
const phrases: readonly (readonly [string, string])[] = [
  // What was not understood.
  ['(?:cómo|qué|que|como) (?:dijo|dice|ha dicho|me dijo)', 'what did you say'],
  ['mande(?= ?[?]|$)', 'what did you say'],
  [
    '(?:me )?(?:lo )?(?:puede |podría |puedes )?(?:me )?(?:lo )?(?:repetir(?:lo|me)?|repite|repita)(?: eso| lo)?',
    'repeat that',
  ],
  [
    'no (?:le|te|lo|la) (?:entendí|oí|escuché|entiendo)|no (?:entendí|entiendo)',
    "I didn't understand you",
  ],
  ['otra vez', 'again'],
  // Changes of what is booked, before the words that they are made of.
  ['(?:ya )?no (?:quiero|necesito|quisiera) (?:la|mi|esa|esta|una) cita', 'cancel my appointment'],
  ['(?:cambié|cambió|cambiado) de (?:opinión|idea|parecer|planes)', 'I changed my mind'],
  [
    '(?:ya )?no (?:voy a poder|puedo|podré|podría|vamos a poder|podemos) (?:ir|asistir|llegar|acudir|venir)',
    "I can't come",
  ],
  ['(?:mi|esa|esta|nuestra) cita', 'my appointment'],
  ['(?:cancél|anúl)(?:ar|e|a|en)(?:me|se)?l[ao]', 'cancel it'],
  [
    '(?:la|lo) (?:puede|puedes|podría|pueden) (?:cancelar|anular)|(?:me )?(?:la|lo) (?:cancel|anul)[ae]',
    'can you cancel it',
  ],
  ['(?:cancel|anul)(?:ar|e|a|en|o)(?:me)?', 'cancel'],
  ['(?:re(?:agend|program)|aplaz)(?:ar|ue|e|a)l[ao]|pospon(?:er|ga)l[ao]', 'reschedule it'],
  ['(?:re(?:agend|program)|aplaz)(?:ar|e|a)|aplace|pospon(?:er|ga)', 'reschedule'],
  [
    '(?:cambi|mov|pas|pon|adelant|atras|recorr|corr|dej)[ae]r(?:me)?l[ao]|(?:cámbi|muév|pás|adelánt|atrás|recórr|déj)[ae](?:me)?l[ao]|póng[ae](?:me)?l[ao]',
    'move it',
  ],
  [
    '(?:me )?l[ao] (?:puede|puedes|podría|pueden) (?:cambiar|mover|pasar|poner|adelantar|atrasar)|(?:me )?l[ao] (?:cambia|mueve|pasa|pone)s?',
    'can you move it',
  ],
  ['(?:cambi[ae]r?|mover|muev[ae]) (?:la |el |de )?(?:hora|fecha|día)', 'change the time'],
  [
    '(?:cambi[ae]r?|mover|muev[ae]|pas[ae]r?|adelant[ae]r?|atras[ae]r?)(?:me)?(?= (?:la|una|my) (?:cita|appointment))',
    'move',
  ],
  ['(?:otro día|otra fecha|otra hora|otro horario)', 'another day'],
  ['en (?:vez|lugar) del?', 'instead of'],
  ['(?:puede|podría|pueda) ser|que sea', 'make it'],
  ['(?:olvíd[ae]l[oa]|no importa|déj[ae]lo|ya no quiero)', 'never mind'],
  [
    '(?:(?:es|tengo|creo que es) )?(?:el |un )?número equivocado|me equivoqué de (?:número|teléfono)|marqué mal(?: el número)?',
    'wrong number',
  ],
  // The agent itself.
  ['qué (?:puedes?|sabes?) hacer', 'what can you do'],
  [
    '(?:ignor[ae]|olvid[ae]) (?:todas )?(?:tus|sus|las) (?:instrucciones|reglas)',
    'ignore your instructions',
  ],
  // A person.
  [
    '(?:quiero|quisiera|necesito|prefiero|puedo|podría|me gustaría|deseo) hablar con',
    'I want to speak with',
  ],
  [
    '(?:me )?(?:puede|podría|puedes) (?:comunicar|pasar|conectar|transferir)(?:me)? con',
    'put me through to',
  ],
  ['(?:pás[ae]me|comuníqu?[ea](?:n)?me|conéct[ae]me|póng[ae]me) (?:con|a)', 'put me through to'],
  ['hablar con', 'speak with'],
  ['(?:una?|el|la) (?:persona|ser humano|humano)(?: de verdad| real)?', 'a person'],
  ['(?:alguien|una persona) de (?:la )?recepción', 'someone'],
  ['alguien', 'someone'],
  ['(?:un|una) (?:representante|agente|operador|operadora)', 'a representative'],
  ['un abogado|una abogada|el abogado|la abogada', 'a lawyer'],
  ['una máquina|un robot', 'a robot'],
  ['(?:es usted|eres|estoy hablando con) a robot', 'are you a robot'],
  // Messages.
  ['dejar(?:le)? (?:un |una )?(?:mensaje|recado)', 'leave a message'],
  ['(?:que )?me (?:llame|llamen|devuelva|devuelvan)(?: la llamada)?', 'call me back'],
  // Names.
  ['(?:me llamo|mi nombre es)', 'my name is'],
  ['a nombre de', 'under'],
  ['soy', "I'm"],
  // Corrections.
  ['(?:quise|quiero|quería) decir', 'I mean'],
  [`(?:el |los )?(${anyDay}) no,`, 'not $1,'],
  ['(?:mejor|más bien)', 'better'],
  ['(?:perdón|perdone|disculpe|perdona)', 'sorry'],
  ['(?:espere|espera)', 'wait'],
  // Questions.
  [
    '(?:me )?(?:confirmas?|confirme|(?:puede|puedes|podría|podrías) confirmar(?:me)?)',
    'can you confirm',
  ],
  ['(?:cuánto|qué) (?:cuestan?|valen?|cobran(?: por)?|sale|precio tienen?)', 'how much is'],
  ['cuánto(?: tiempo)? (?:duran?|tardan?)', 'how long does'],
  ['cuánto', 'how much'],
  [
    '(?:en )?dónde (?:están|está|queda|quedan|se encuentran)(?: ubicados)?',
    'where are you located',
  ],
  ['dónde', 'where'],
  [
    '(?:a|hasta|desde) qué hora (?:abren|cierran|abre|cierra|atienden|trabajan)|(?:en )?qué horarios? (?:tienen|tiene|manejan|atienden|trabajan|abren)|cuál(?:es)? (?:es|son) (?:el|su|tu|los|sus) horarios?(?: de (?:atención|servicio|apertura))?',
    'what time are you open',
  ],
  ['qué días (?:abren|abre|atienden|trabajan|están abiertos)', 'what days are you open'],
  [
    '(?:abren|están abiertos|está abierto|abre|trabajan(?= (?:el|los|en|hoy|mañana)(?!\\p{L})))',
    'are you open',
  ],
  ['(?:quiénes|quién)', 'who'],
  ['cuándo', 'when'],
  ['(?:cuáles|cuál)', 'which'],
  ['cómo', 'how'],
  ['qué (?:debo|tengo que|hay que|necesito) (?:llevar|traer)', 'what do I bring'],
  ['qué', 'what'],
  ['hay', 'is there'],
  ['tienen', 'do you have'],
  ['(?:hacen|realizan)', 'do you do'],
  ['aceptan', 'do you accept'],
  ['(?:atienden(?: a)?|ven a|reciben)', 'do you see'],
  ['(?:llevan|manejan|tramitan)', 'do you handle'],
  ['(?:reparan|arreglan)', 'do you repair'],
  ['hablan', 'do you speak'],
  ['(?:dan|ofrecen)', 'do you offer'],
  ['(?:se )?puedo', 'can I'],
  ['(?:puede|pueden|podrían|podría)', 'can you'],
  ['(?:el |su )?horario(?: de apertura)?', 'the hours'],
  ['(?:el |la )primer[oa]', 'the first one'],
  ['(?:el |la )segund[oa]', 'the second one'],
  ['(?:el |la )tercer[oa]', 'the third one'],
  ['(?:el |la )últim[oa]', 'the last one'],
  // Wishes.
  ['(?:quiero|quisiera|me gustaría|necesito) saber', 'I want to know'],
  ['(?:quiero|quisiera|me gustaría|deseo|necesito)', 'I need'],
  ['prefiero', 'I prefer'],
  [
    '(?:pedir|solicitar|concertar|coger|tomar|fijar|reservar|agendar|programar|apartar|sacar|hacer|tener)(?= (?:una |la )?(?:cita|hora))',
    'to book',
  ],
  ['(?:reservar|agendar)', 'to book'],
  ['(?:una |la )?cita|(?<=to book )hora', 'an appointment'],
  ['por favor', 'please'],
  ['(?:muchas )?gracias', 'thanks'],
  ['hola|buenas', 'hello'],
  ['buenos días|buenas tardes|buenas noches', 'good morning'],
  ['(?:adiós|hasta luego)', 'goodbye'],
  ['sí', 'yes'],
  ['(?:de acuerdo|está bien|perfecto|vale)', 'ok'],
  // Times.
  ['pasado mañana', 'the day after tomorrow'],
  ['(?:a las|a la) (\\d{1,2}) y media(?: de la (?:mañana))?', 'at $1:30'],
  ['(?:a las|a la) (\\d{1,2}(?::\\d\\d)?) de la (?:tarde|noche)', 'at $1 pm'],
  ['(?:a las|a la) (\\d{1,2}(?::\\d\\d)?) de la mañana', 'at $1 am'],
  ['(?:a las|a la) (?=\\d)', 'at '],
  ['(?:por|en|de) la mañana', 'morning'],
  ['(?:por|en|de) la tarde', 'afternoon'],
  ['(?:por|en) la noche', 'evening'],
  ['mañana', 'tomorrow'],
  ['hoy', 'today'],
  ['(?:al )?mediodía', 'noon'],
  // What owners write.
  ['(?:abrimos|horario:?)', 'we are open'],
  ['(?:cerramos|cerrado)', 'closed'],
  ['(?:estamos|está|nos encontramos|se encuentra) en', 'located at'],
  ['(?:cuestan?|vale|precio)', 'costs'],
  ['dólares', 'dollars'],
  ['minutos', 'minutes'],
  ['(?<=\\d )horas?', ' '],
  ['(?:dura|tarda)', 'takes'],
  ['(?:se puede )?pagar|pago', 'pay'],
  ['tarjetas?', 'card'],
  ['efectivo', 'cash'],
  ['cheques?', 'check'],
  ['seguros?', 'insurance'],
  ['niñ[oa]s?', 'children'],
  ['(?:estacionamiento|aparcamiento)', 'parking'],
  ['urgencias?', 'emergency'],
  ['garantía', 'warranty'],
  ['(?:traer|traiga|llevar)', 'bring'],
  ['(?:pacientes? nuev[oa]s?)', 'new patient'],
  ['(?:lleva|llevamos|atiende|atendemos|repara|reparamos|maneja|manejamos)', 'handle'],
  ['(?:digo|diga|decir|cuento)', 'say'],
  ['(?:hablamos)', 'we speak'],
  ['(?:aceptamos)', 'we accept'],
  ['(?:para|por) (?:un|una)', 'for a'],
  ['(?:por|para)(?= \\p{Ll})', 'for'],
  ['(?:un|una)', 'a'],
];

/** Words that mean something else without their accent: "que", "como", "si". */
const accented = new Set(['qué', 'cómo', 'cuándo', 'dónde', 'sí', '(?:quiénes|quién)']);

/** Those words where only the one meaning is likely: where a line begins with them. */
const opened: readonly (readonly [string, string])[] = [
  ['que(?= )', 'what'],
  ['como(?= )', 'how'],
  ['cuando(?= )', 'when'],
  ['donde(?= )', 'where'],
  ['(?:quienes|quien)(?= )', 'who'],
  ['si(?=[,.!]|$)', 'yes'],
];
const atTheBegin = '(?<=^(?:(?:hola|buenas|hello|good morning|sorry|oiga|oye|y)[,.]? )?)';

const letters: Readonly<Record<string, string>> = {
  á: '[áa]',
  é: '[ée]',
  í: '[íi]',
  ó: '[óo]',
  ú: '[úu]',
  ñ: '[ñn]',
};

/** A phrase as people write it on a phone, where accents take longer. */
const withoutAccents = (phrase: string): string =>
  accented.has(phrase)
    ? phrase
    : phrase.replace(/[áéíóúñ]/g, (letter) => letters[letter] ?? letter);

const rules = [
  ...phrases
    .map(([phrase, to]) => [withoutAccents(phrase), to] as const)
    .map(
      ([from, to]) => [new RegExp(`(?<![\\p{L}\\d])(?:${from})(?![\\p{L}])`, 'giu'), to] as const,
    ),
  ...opened.map(
    ([from, to]) => [new RegExp(`${atTheBegin}(?:${from})(?![\\p{L}])`, 'iu'), to] as const,
  ),
  ...dayWords
    .map(withoutAccents)
    .map(
      (day, index) =>
        [
          new RegExp(
            `(?<!\\p{L})(?:(?:el|los) )?(?:próximo )?${day}(?: próximo| que viene)?(?!\\p{L})`,
            'giu',
          ),
          `on ${english[index]}`,
        ] as const,
    ),
];

/** Days in a list and in a range, as the readers of opening hours want them. */
const ranges: readonly (readonly [RegExp, string])[] = [
  [/(?:\bde )?\bon (\w+day) a on (\w+day)\b/gi, '$1 to $2'],
  [/\bnot on (?=\w+day)/gi, 'not '],
  [/(?<!\p{L})de (\d{1,2}(?::\d\d)?) a (\d{1,2}(?::\d\d)?)(?!\d)/giu, 'from $1 to $2'],
  [/(?<!\p{L})[Nn]o (\p{Lu}\p{L}+), (?=\p{Lu})/gu, 'not $1, '],
  [/,? (?:y )?si (?=(?:what|where|when|do you|is there|are you|can)\b)/gi, ' and '],
  [/ y (?=on \w+day)/gi, ' and '],
  [
    / y (?=(?:what|where|when|who|how|which|do you|is there|are you|can|I need|I'm|my name)\b)/gi,
    ' and ',
  ],
];

/** A text with the form of its sentences in English. */
export function fromSpanish(given: string): string {
  let text = inKnownForms(given.normalize('NFC').replace(/[¿¡]/g, '').replace(/\s+/g, ' '));
  for (const [pattern, to] of [...rules, ...ranges]) text = text.replace(pattern, to);
  return text.replace(/\s+/g, ' ').trim();
}
