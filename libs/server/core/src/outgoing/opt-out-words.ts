/**
 * The classes of words from which a wish to be left alone is made, in the languages that people
 * write it in. A word may be in several. Words stand without accents and in lower case.
 *
 * `keyword` ends texts when it stands alone, as carriers have it; `weak` too, but it means other
 * things as soon as more is said: "cancel please" may be about an appointment.
 */
export const wordClasses = {
  keyword:
    'stop stopp stopall unsubscribe optout revoke baja bajar parar pare arret arreter desabonner ' +
    'desabonnement desinscription desinscrire abmelden abbestellen austragen afmelden uitschrijven ' +
    'avsluta avregistrera disiscrivi disiscrivimi cancellami sair descadastrar descadastre ' +
    'rezygnuje zatrzymaj zakoncz unsub stoppen stanna avslutt lopeta ukoncit odhlasit leiratkozas dezabonare huy ' +
    '\u043e\u0442\u043f\u0438\u0448\u0438\u0441\u044c \u043e\u0442\u043f\u0438\u0448\u0438\u0442\u0435 \u0432\u0456\u0434\u043f\u0438\u0441\u0430\u0442\u0438\u0441\u044f \u03b4\u03b9\u03b1\u03ba\u03bf\u03c0\u03b7 ' +
    '\u9000\u8ba2t td\u9000\u8ba2 \u9000\u8a02t \u3084\u3081\u3066 \uadf8\ub9cc \u0e2b\u0e22\u0e14 \u05d4\u05e1\u05e8 \u05d4\u05e1\u05d9\u05e8\u05d5 ' +
    '\u0441\u0442\u043e\u043f \u043e\u0442\u043f\u0438\u0441\u0430\u0442\u044c\u0441\u044f \u043e\u0442\u043f\u0438\u0441\u043a\u0430 iptal berhenti ' +
    '\u505c\u6b62 \u9000\u8ba2 \u9000\u8a02 \u53d6\u6d88\u8ba2\u9605 \u914d\u4fe1\u505c\u6b62 \uc218\uc2e0\uac70\ubd80 \uc911\uc9c0 \u062a\u0648\u0642\u0641 \u0625\u064a\u0642\u0627\u0641 \u0627\u064a\u0642\u0627\u0641 \u0930\u094b\u0915\u0947\u0902 \u092c\u0902\u0926',
  weak: 'cancel end quit alto cancelar fin dur annulla cancella opzeggen \u53d6\u6d88 td',
  start:
    'start unstop alta inicio iniciar empezar comenzar commencer reabonner \u0441\u0442\u0430\u0440\u0442',
  help: 'help info ayuda aide hilfe ajuda aiuto',
  polite:
    'please pls plz plse thanks thank you thx ty kindly now immediately asap already ok okay hi hello ' +
    'hey sorry just sir madam guys right yes no really favor por gracias ya ahora hola inmediatamente merci svp ' +
    'bonjour s il vous te plait maintenant bitte danke hallo sofort jetzt obrigado obrigada agora ola ' +
    'per favore grazie subito alsjeblieft dank u je tack snalla prosze',
  /** Ends something that goes on: "stop texting me". */
  cease:
    'stop stopp quit cease end halt discontinue turnoff switchoff dejen deje deja paren pare para parad arretez arrete cessez cesse ' +
    'parem smettete smetti stoppt stoppen hort hor detener detengan suspendan suspendez stoppez stuurt',
  /** Doing it: "texting". */
  doing:
    'texting messaging calling contacting sending writing mailing emailing phoning ringing spamming ' +
    'bothering harassing disturbing pestering annoying escribir escribirme llamar llamarme mandar ' +
    'mandarme enviar enviarme contactar contactarme molestar molestarme ecrire appeler envoyer ' +
    'contacter harceler deranger ligar mandar enviar escrever incomodar scrivere scrivermi chiamare ' +
    'chiamarmi mandarmi anrufen schreiben kontaktieren belastigen simsen escrevendo enviando mandando escribiendo ' +
    'escribiendome enviandome mandandome llamandome envoi schicken senden',
  /** To do it: "do not text". */
  contact:
    'text message call contact email mail phone ring sms write bother disturb send escriba escriban ' +
    'escribas escribais llame llamen llames llameis mande manden mandes envie envien envies contacte ' +
    'contacten contactes moleste molesten molestes ecrivez ecris appelez appelle envoyez contactez ' +
    'derangez ligue liguem mande mandem escreva escrevam incomode schreiben schreibt anrufen ' +
    'kontaktieren kontaktiert scrivete chiamate contattate scrivermi chiamarmi anzurufen schicken schickt senden ' +
    'sendet mandate inviate',
  /** Said with nothing else, these mean the person who says it: "do not contact". */
  reach:
    'contact call text message contacte contacten contacten contactez kontaktieren contatem contate contattate ' +
    'llamen llame escriban escriba appelez anrufen liguem',
  negation: 'donot never dont doesnot no ne n nao nicht non niet kein',
  none: 'no keine keinen plus basta geen nomas',
  /** Who is left alone. */
  me: 'me us m this number phone mobile cell here mich mir uns moi nous nos again at',
  more:
    'again anymore more ever further mas nunca plus jamais mehr mais piu nooit meer nevermore longer ' +
    'any otra vez jamas nie wieder',
  things:
    'text texts message messages msg msgs sms call calls email emails mail mails ad ads spam offer offers ' +
    'promotions marketing updates reminder reminders notifications alerts newsletter newsletters mensaje mensajes ' +
    'llamada llamadas correo correos recordatorio recordatorios notificaciones avisos alertas publicidad ' +
    'appels appel textos rappel rappels notifications alertes publicites nachricht nachrichten anruf anrufe werbung ' +
    'erinnerung erinnerungen terminerinnerung terminerinnerungen benachrichtigungen textnachrichten werbeanrufe ' +
    'mensagem mensagens ligacao ligacoes lembrete lembretes notificacoes messaggi messaggio chiamate promemoria ' +
    'notifiche herinneringen berichten it this that',
  /**
   * What kind of a thing: "appointment reminders". Never a thing itself, for "stop my appointment" is
   * about an appointment.
   */
  kind:
    'appointment appointments appt appts booking visit delivery order payment billing birthday review survey ' +
    'text sms email mail phone voice robo automated automatic auto marketing promotional promo advertising sales ' +
    'annoying constant endless repeated daily weekly monthly unwanted unsolicited stupid spam cita citas texto voz ' +
    'automaticos automaticas automatica automatico publicitarios publicitarias promocionales pago rendezvous ' +
    'automatiques publicitaires promotionnels consulta consultas marcacao automaticas automaticos appuntamento ' +
    'appuntamenti automatischen nervigen termin termine',
  link:
    'the these those your all this that any of to from with on a an my de des d les la las los el le ' +
    'me se o os as da do mi mis il i gli di die den sie ihr auf damit zu es por para with about up com con ces ' +
    'os estos estas esos esas meine eure ihre aufs per via um uma',
  want:
    'want wish would like need i id iwantto iwanttobe ill am im we quiero queremos deseo quisiera je voudrais ' +
    'veux ich mochte will eu quero gostaria voglio vorrei recibir recevoir erhalten receber get getting receive receiving',
  remove:
    'remove take delete unsubscribe optout erase quite quiten quiteme quitenme borre borren borrenme ' +
    'saquen saquenme elimine eliminen eliminenme dar darme dame denme desinscrivez retirez supprimez ' +
    'enlevez remova remover removam tire tirem cancellatemi rimuovetemi streichen loschen nehmen',
  list: 'list lists off out system database registry contacts lista listas baja liste verteiler numero',
  alone: 'lassmichinruhe leavealone losemynumber dejenmeenpaz dejameenpaz laissezmoitranquille',
} as const satisfies Readonly<Record<string, string>>;

/** Why a person wants to be left alone, which is no wish by itself: "wrong number, stop". */
const asides: readonly RegExp[] = [
  /\b(?:(?:sorry )?(?:i think )?(?:you (?:ve |have )?(?:got )?(?:the )?|(?:this|it) (?:is|s) (?:the )?|u got the ))?wrong (?:number|person)\b/g,
  /\b(?:i am |i m |im |we are )?not interested\b/g,
  /\b(?:(?:es (?:un )?|tienen? (?:el )?)?numero (?:equivocado|incorrecto)|se equivoco de numero|no (?:me interesa|estoy interesad[oa]))\b/g,
  /\b(?:c est (?:un )?|vous avez (?:le )?)?(?:mauvais|faux) numero\b/g,
  /\b(?:je ne suis )?pas interesse(?:e)?\b/g,
  /\b(?:sie haben (?:die )?|das ist (?:die )?)?falsche (?:telefon)?nummer\b/g,
  /\b(?:ich habe )?kein interesse\b/g,
  /\b(?:e |voce tem o )?numero errado\b/g,
  /\bnao (?:tenho interesse|estou interessad[oa])\b/g,
  /\b(?:ha (?:il )?|e il )?numero sbagliato\b/g,
  /\b(?:u heeft (?:het )?)?verkeerd(?:e)? nummer\b/g,
];

/** The line that a phone or a mail program adds below what a person wrote. */
export const phoneSignature =
  /(?:^|[\s.!,])(?:[-\u2013\u2014_*]+\s*)?(?:sent (?:from|via|with|by) (?:my )?\S.{0,40}|get outlook for \S.{0,20}|enviado desde (?:mi )?\S.{0,40}|enviado (?:do|a partir do) (?:meu )?\S.{0,40}|envoy[\u00e9e] (?:de|depuis) (?:mon )?\S.{0,40}|(?:von|mit) mein(?:em|er) \S.{0,30} (?:gesendet|geschickt)|gesendet (?:von|mit) (?:meinem )?\S.{0,40}|inviato (?:da|dal mio) \S.{0,40}|verzonden vanaf (?:mijn )?\S.{0,40}|verstuurd vanaf (?:mijn )?\S.{0,40})\s*$/iu;

/** Phrases that count as one word. */
export const joined: readonly (readonly [RegExp, string])[] = [
  [/\b(?:do not|don t|dont|do n t)\b/g, 'donot'],
  [/\b(?:opt|opting) (?:me )?out\b/g, 'optout'],
  [/\bstop all\b/g, 'stopall'],
  [/\bany more\b/g, 'anymore'],
  [/\bleave (?:me|us) alone\b/g, 'leavealone'],
  [/\b(?:lose|delete|erase|forget) (?:my|this) (?:phone )?number\b/g, 'losemynumber'],
  [/\bdejenme en paz\b/g, 'dejenmeenpaz'],
  [/\bdejame en paz\b/g, 'dejameenpaz'],
  [/\blaissez moi tranquille\b/g, 'laissezmoitranquille'],
  [/\blass(?:t|en sie)? (?:mich|uns)(?: (?:bitte|endlich))? in ruhe\b/g, 'lassmichinruhe'],
  [/\bstopp na\b/g, 'stopp'],
  // In Hebrew, Korean, Russian and Japanese, whose words are written apart or with endings.
  [/ (?:\u05d4\u05e1\u05d9\u05e8\u05d5|\u05d4\u05e1\u05e8) \u05d0\u05d5\u05ea\u05d9 /g, ' stop '],
  [/ \uc218\uc2e0 \uac70\ubd80 /g, ' stop '],
  [
    / \u043e\u0442\u043c\u0435\u043d\u0430 \u0440\u0430\u0441\u0441\u044b\u043b\u043a\u0438 /g,
    ' stop ',
  ],
  [/(\u505c\u6b62|\u3084\u3081\u3066)(?:\u3057\u3066)?\u304f\u305f\u3055\u3044/g, '$1'],
  [/\bno longer\b/g, 'donot'],
  [/\bun subscribe\b/g, 'unsubscribe'],
  [/\b(turn|switch) (?:them |these |those |it )?off\b/g, '$1off'],
  [/\brendez vous\b/g, 'rendezvous'],
  ...asides.map((aside) => [aside, ' '] as const),
];
