import { pairs, type SpokenWords, table } from './spoken-words.js';

const centavos = ['centavo', 'centavos'] as const;
const pesos = { names: ['peso', 'pesos'], parts: centavos } as const;
const dolares = { names: ['dólar', 'dólares'], parts: centavos } as const;

/** Part of the day behind an hour of 1 to 12, as people say it. */
function partOfDay(hour: number, isAfternoon: boolean): string {
  if (isAfternoon) return hour === 12 || hour < 7 ? 'de la tarde' : 'de la noche';
  if (hour === 12) return 'de la noche';
  return hour < 6 ? 'de la madrugada' : 'de la mañana';
}

/** Spanish. */
export const spanish: SpokenWords = {
  plus: 'más',
  minus: 'menos',
  at: 'arroba',
  dot: 'punto',
  dash: 'guion',
  underscore: 'guion bajo',
  number: 'número',
  and: (next) => (/^h?[ií](?![ae])/i.test(next) ? 'e' : 'y'),
  to: 'a',
  percent: 'por ciento',
  per: 'por',
  spans: table(
    'h=hora|hr=hora|hora=hora|día=día|dia=día|noche=noche|sem=semana|semana=semana|mes=mes|año=año|persona=persona|pers=persona|min=minuto|km=kilómetro|kg=kilo|visita=visita|sesión=sesión|pieza=pieza|pza=pieza|m2=metro cuadrado|m²=metro cuadrado',
  ),
  withParts: ' con ',
  of: (name) => `de ${name}`,
  scales: { k: ['mil', 'mil'], m: ['millón', 'millones'], b: ['mil millones', 'mil millones'] },
  money: {
    USD: dolares,
    CAD: { names: ['dólar canadiense', 'dólares canadienses'], parts: centavos },
    AUD: { names: ['dólar australiano', 'dólares australianos'], parts: centavos },
    EUR: { names: ['euro', 'euros'], parts: ['céntimo', 'céntimos'] },
    GBP: { names: ['libra', 'libras'], parts: ['penique', 'peniques'] },
    MXN: pesos,
    ARS: pesos,
    COP: pesos,
    UYU: pesos,
    DOP: pesos,
    CLP: { names: pesos.names },
    PEN: { names: ['sol', 'soles'], parts: ['céntimo', 'céntimos'] },
    BRL: { names: ['real', 'reales'], parts: centavos },
    JPY: { names: ['yen', 'yenes'] },
  },
  units: pairs(
    'km=kilómetro,kilómetros|m=metro,metros|mt=metro,metros|mts=metro,metros|cm=centímetro,centímetros|mm=milímetro,milímetros|kg=kilo,kilos|kgs=kilo,kilos|g=gramo,gramos|gr=gramo,gramos|mg=miligramo,miligramos|ml=mililitro,mililitros|l=litro,litros|L=litro,litros|lt=litro,litros|lts=litro,litros|h=hora,horas|hr=hora,horas|hrs=hora,horas|hs=hora,horas|min=minuto,minutos|mins=minuto,minutos|seg=segundo,segundos|m²=metro cuadrado,metros cuadrados|m2=metro cuadrado,metros cuadrados|km/h=kilómetro por hora,kilómetros por hora|°C=grado,grados|ºC=grado,grados|°F=grado Fahrenheit,grados Fahrenheit|GB=gigabyte,gigabytes|MB=megabyte,megabytes',
  ),
  abbreviations: table(
    'dr=doctor|dra=doctora|dres=doctores|sr=señor|sra=señora|sres=señores|srta=señorita|srtas=señoritas|d=don|dña=doña|ud=usted|uds=ustedes|vd=usted|vds=ustedes|profa=profesora|gral=general|sto=santo|sta=santa|av=avenida|avda=avenida|blvd=bulevar|ctra=carretera|col=colonia|c.p=código postal|cp=código postal|edif=edificio|dpto=departamento|depto=departamento|ofna=oficina|esq=esquina|urb=urbanización|p.ej=por ejemplo|etc=etcétera|aprox=aproximadamente|máx=máximo|mín=mínimo|tel=teléfono|tels=teléfonos|ext=extensión|ee.uu=Estados Unidos|pág=página|págs=páginas|incl=incluido|admón=administración|atte=atentamente',
  ),
  titles: pairs(
    'lic=licenciado,licenciada|ing=ingeniero,ingeniera|arq=arquitecto,arquitecta|prof=profesor,profesora',
  ),
  numbered: table(
    'no=número|núm=número|num=número|nro=número|n.º=número|nº=número|n°=número|n.°=número|ext=extensión|int=interior|cp=código postal|tel=teléfono|art=artículo|pág=página|p=página|km=kilómetro|apdo=apartado|dpto=departamento|depto=departamento',
  ),
  signs: table(
    '24/7=24 7|y/o=y o|@=arroba|c/u=cada uno|±=más o menos|×=por|÷=entre|≈=unos|≤=máximo|≥=mínimo|≠=no es',
  ),
  days: table(
    'lun=lunes|mié=miércoles|mie=miércoles|jue=jueves|vie=viernes|sáb=sábado|sab=sábado|Lun=lunes|Mar=martes|Mié=miércoles|Mie=miércoles|Jue=jueves|Vie=viernes|Sáb=sábado|Sab=sábado|Dom=domingo|mar=martes|dom=domingo|L=lunes|V=viernes|S=sábado|D=domingo|lunes=lunes|martes=martes|miércoles=miércoles|jueves=jueves|viernes=viernes|sábado=sábado|domingo=domingo|Lunes=lunes|Martes=martes|Miércoles=miércoles|Jueves=jueves|Viernes=viernes|Sábado=sábado|Domingo=domingo',
  ),
  months: table(
    'ene=enero|feb=febrero|mar=marzo|abr=abril|jun=junio|jul=julio|ago=agosto|sep=septiembre|sept=septiembre|oct=octubre|nov=noviembre|dic=diciembre',
  ),
  codeWords: new Set(
    'código codigo clave pin contraseña confirmación referencia postal cuenta terminada terminación folio extensión ext localizador'.split(
      ' ',
    ),
  ),
  time: (time, hour, isAfternoon) =>
    isAfternoon && /^12(?::00)?$/.test(time)
      ? '12 del mediodía'
      : `${time.replace(/:00$/, '')} ${partOfDay(hour, isAfternoon)}`,
  ordinals: {
    º: [
      'primero',
      'segundo',
      'tercero',
      'cuarto',
      'quinto',
      'sexto',
      'séptimo',
      'octavo',
      'noveno',
      'décimo',
    ],
    ª: [
      'primera',
      'segunda',
      'tercera',
      'cuarta',
      'quinta',
      'sexta',
      'séptima',
      'octava',
      'novena',
      'décima',
    ],
    er: ['primer', '', 'tercer'],
  },
  streets: {},
};
