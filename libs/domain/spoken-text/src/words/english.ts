import { pairs, type SpokenWords, table } from './spoken-words.js';

const cents = ['cent', 'cents'] as const;
const dollars = { names: ['dollar', 'dollars'], parts: cents } as const;
const pesos = { names: ['peso', 'pesos'], parts: ['centavo', 'centavos'] } as const;

/** English. */
export const english: SpokenWords = {
  plus: 'plus',
  minus: 'minus',
  at: 'at',
  dot: 'dot',
  dash: 'dash',
  underscore: 'underscore',
  number: 'number',
  and: () => 'and',
  to: 'to',
  percent: 'percent',
  per: 'per',
  spans: table(
    'h=hour|hr=hour|hour=hour|day=day|night=night|wk=week|week=week|mo=month|month=month|yr=year|year=year|person=person|pp=person|min=minute|mi=mile|gal=gallon|lb=pound|oz=ounce|kg=kilogram|visit=visit|session=session|unit=unit|each=each',
  ),
  withParts: ' and ',
  of: (name) => name,
  scales: { k: ['thousand', 'thousand'], m: ['million', 'million'], b: ['billion', 'billion'] },
  money: {
    USD: dollars,
    CAD: dollars,
    AUD: dollars,
    NZD: dollars,
    EUR: { names: ['euro', 'euros'], parts: cents },
    GBP: { names: ['pound', 'pounds'], parts: ['penny', 'pence'] },
    MXN: pesos,
    ARS: pesos,
    COP: pesos,
    CLP: { names: pesos.names },
    BRL: { names: ['real', 'reais'], parts: pesos.parts },
    JPY: { names: ['yen', 'yen'] },
    INR: { names: ['rupee', 'rupees'] },
  },
  units: pairs(
    'km=kilometer,kilometers|cm=centimeter,centimeters|mm=millimeter,millimeters|kg=kilogram,kilograms|mg=milligram,milligrams|ml=milliliter,milliliters|mL=milliliter,milliliters|mi=mile,miles|ft=foot,feet|yd=yard,yards|lb=pound,pounds|lbs=pound,pounds|oz=ounce,ounces|mph=mile per hour,miles per hour|mpg=mile per gallon,miles per gallon|psi=p s i,p s i|hr=hour,hours|hrs=hour,hours|min=minute,minutes|mins=minute,minutes|sec=second,seconds|secs=second,seconds|°F=degree Fahrenheit,degrees Fahrenheit|°C=degree Celsius,degrees Celsius|°=degree,degrees|GB=gigabyte,gigabytes|MB=megabyte,megabytes|kWh=kilowatt hour,kilowatt hours',
  ),
  abbreviations: table(
    'e.g=for example|i.e=that is|etc=et cetera|vs=versus|approx=approximately|appt=appointment|appts=appointments|dept=department|incl=including|excl=excluding|tel=telephone|ext=extension|hrs=hours|mins=minutes|a.k.a=also known as|w.r.t=with regard to|bldg=building',
  ),
  numbered: table(
    'min=minimum|max=maximum|no=number|nos=numbers|nr=number|ext=extension|apt=apartment|ste=suite|rm=room|fl=floor|bldg=building|hwy=highway|p=page|pp=pages|pg=page|ch=chapter|sec=section|fig=figure|vol=volume',
  ),
  signs: table(
    'w/=with|w/o=without|and/or=and or|24/7=24 7|b/c=because|@=at|+/-=plus or minus|±=plus or minus|×=times|÷=divided by|≈=about|≤=at most|≥=at least|≠=is not',
  ),
  days: table(
    'Mon=Monday|Tue=Tuesday|Tues=Tuesday|Wed=Wednesday|Weds=Wednesday|Thu=Thursday|Thur=Thursday|Thurs=Thursday|Fri=Friday|Sat=Saturday|Sun=Sunday|M=Monday|F=Friday|Mondays=Mondays|Monday=Monday|Tuesday=Tuesday|Wednesday=Wednesday|Thursday=Thursday|Friday=Friday|Saturday=Saturday|Sunday=Sunday',
  ),
  months: table(
    'Jan=January|Feb=February|Mar=March|Apr=April|Jun=June|Jul=July|Aug=August|Sep=September|Sept=September|Oct=October|Nov=November|Dec=December',
  ),
  codeWords: new Set(
    'code pin passcode password confirmation reference zip account ending ends ext extension folio'.split(
      ' ',
    ),
  ),
  time: (time, _, isAfternoon) => `${time.replace(/:00$/, '')} ${isAfternoon ? 'PM' : 'AM'}`,
  titles: {},
  ordinals: {},
  streets: table(
    'st=Street|ave=Avenue|av=Avenue|blvd=Boulevard|rd=Road|ln=Lane|dr=Drive|ct=Court|pl=Place|sq=Square|pkwy=Parkway|hwy=Highway|ter=Terrace|cir=Circle',
  ),
};
