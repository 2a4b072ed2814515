/** A zone as people name it. `utc` lists its IANA names, the representative first. */
export interface ZoneRow {
  readonly value: string;
  readonly abbr: readonly string[];
  /**
   * The abbreviations to show, standard and summer, where `abbr` may not list them because another
   * row means them.
   */
  readonly shown?: readonly string[];
  readonly label: string;
  readonly utc: readonly string[];
}

const row = (
  value: string,
  abbr: string,
  label: string,
  utc: string,
  ...shown: readonly string[]
): ZoneRow => ({
  value,
  abbr: abbr.split(' ').filter(Boolean),
  label,
  utc: utc.split(' '),
  ...(shown.length > 0 ? { shown } : {}),
});

/** The reference list, ordered so that the first row that fits is the one most people mean. */
export const zoneTable: readonly ZoneRow[] = [
  row('UTC', 'UTC GMT Z', 'Coordinated Universal Time', 'UTC Etc/UTC Etc/GMT Etc/UCT Etc/Zulu'),
  row(
    'Eastern Standard Time',
    'EST EDT ET',
    'Eastern Time (US & Canada)',
    'America/New_York America/Detroit America/Toronto America/Montreal ' +
      'America/Indiana/Indianapolis America/Kentucky/Louisville America/Nassau US/Eastern',
  ),
  row(
    'Central Standard Time',
    'CST CDT CT',
    'Central Time (US & Canada)',
    'America/Chicago America/Winnipeg America/Menominee America/Matamoros US/Central',
  ),
  row(
    'Mountain Standard Time',
    'MST MDT MT',
    'Mountain Time (US & Canada)',
    'America/Denver America/Boise America/Edmonton America/Ciudad_Juarez US/Mountain',
  ),
  row(
    'Pacific Standard Time',
    'PST PDT PT',
    'Pacific Time (US & Canada)',
    'America/Los_Angeles America/Vancouver America/Tijuana US/Pacific',
  ),
  row('US Mountain Standard Time', '', 'Arizona', 'America/Phoenix US/Arizona'),
  row(
    'Alaskan Standard Time',
    'AKST AKDT',
    'Alaska',
    'America/Anchorage America/Juneau America/Sitka America/Nome US/Alaska',
  ),
  row('Hawaiian Standard Time', 'HST', 'Hawaii', 'Pacific/Honolulu US/Hawaii'),
  row(
    'Atlantic Standard Time',
    'AST ADT',
    'Atlantic Time (Canada)',
    'America/Halifax Atlantic/Bermuda America/Moncton',
  ),
  row(
    'SA Western Standard Time',
    '',
    'Puerto Rico, La Paz, Manaus',
    'America/Puerto_Rico America/La_Paz America/Manaus America/Santo_Domingo',
  ),
  row('Newfoundland Standard Time', 'NST NDT', 'Newfoundland', 'America/St_Johns'),
  row('Canada Central Standard Time', '', 'Saskatchewan', 'America/Regina'),
  row(
    'Central America Standard Time',
    '',
    'Central America',
    'America/Costa_Rica America/Guatemala America/El_Salvador America/Tegucigalpa',
  ),
  row(
    'Central Standard Time (Mexico)',
    '',
    'Guadalajara, Mexico City, Monterrey',
    'America/Mexico_City America/Monterrey America/Merida',
  ),
  row(
    'SA Pacific Standard Time',
    '',
    'Bogota, Lima, Quito',
    'America/Bogota America/Lima America/Guayaquil America/Panama America/Jamaica',
  ),
  row('Venezuela Standard Time', '', 'Caracas', 'America/Caracas'),
  row('Pacific SA Standard Time', '', 'Santiago', 'America/Santiago'),
  row(
    'E. South America Standard Time',
    'BRT',
    'Brasilia',
    'America/Sao_Paulo America/Bahia America/Fortaleza',
  ),
  row(
    'Argentina Standard Time',
    'ART',
    'Buenos Aires',
    'America/Argentina/Buenos_Aires America/Buenos_Aires',
  ),
  row('Montevideo Standard Time', '', 'Montevideo', 'America/Montevideo'),
  row('Azores Standard Time', '', 'Azores', 'Atlantic/Azores'),
  row(
    'GMT Standard Time',
    'BST WET WEST',
    'Dublin, Edinburgh, Lisbon, London',
    'Europe/London Europe/Dublin Europe/Lisbon',
    'GMT',
    'BST',
  ),
  row(
    'Greenwich Standard Time',
    '',
    'Monrovia, Reykjavik',
    'Atlantic/Reykjavik Africa/Monrovia Africa/Accra Africa/Abidjan',
  ),
  row(
    'W. Europe Standard Time',
    'CET CEST MEZ MESZ',
    'Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna',
    'Europe/Berlin Europe/Amsterdam Europe/Zurich Europe/Rome Europe/Stockholm Europe/Vienna Europe/Oslo',
  ),
  row(
    'Romance Standard Time',
    '',
    'Brussels, Copenhagen, Madrid, Paris',
    'Europe/Paris Europe/Brussels Europe/Copenhagen Europe/Madrid',
  ),
  row(
    'Central European Standard Time',
    '',
    'Belgrade, Bratislava, Budapest, Ljubljana, Prague, Warsaw, Zagreb',
    'Europe/Warsaw Europe/Prague Europe/Budapest Europe/Belgrade Europe/Bratislava Europe/Ljubljana Europe/Zagreb Europe/Sarajevo',
  ),
  row(
    'W. Central Africa Standard Time',
    'WAT',
    'West Central Africa',
    'Africa/Lagos Africa/Algiers Africa/Kinshasa',
  ),
  row('GTB Standard Time', 'EET EEST', 'Athens, Bucharest', 'Europe/Athens Europe/Bucharest'),
  row(
    'FLE Standard Time',
    '',
    'Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius',
    'Europe/Helsinki Europe/Kiev Europe/Kyiv Europe/Riga Europe/Sofia Europe/Tallinn Europe/Vilnius',
  ),
  row('Egypt Standard Time', '', 'Cairo', 'Africa/Cairo'),
  row(
    'South Africa Standard Time',
    'SAST CAT',
    'Harare, Pretoria',
    'Africa/Johannesburg Africa/Harare Africa/Maputo',
  ),
  row('Israel Standard Time', 'IDT', 'Jerusalem', 'Asia/Jerusalem Asia/Tel_Aviv', 'IST', 'IDT'),
  row('Turkey Standard Time', 'TRT', 'Istanbul', 'Europe/Istanbul'),
  row('Russian Standard Time', 'MSK', 'Moscow, St. Petersburg', 'Europe/Moscow'),
  row('Arab Standard Time', '', 'Kuwait, Riyadh', 'Asia/Riyadh Asia/Kuwait Asia/Qatar'),
  row('E. Africa Standard Time', 'EAT', 'Nairobi', 'Africa/Nairobi Africa/Addis_Ababa'),
  row('Iran Standard Time', 'IRST', 'Tehran', 'Asia/Tehran'),
  row('Arabian Standard Time', 'GST', 'Abu Dhabi, Muscat', 'Asia/Dubai Asia/Muscat'),
  row('Afghanistan Standard Time', '', 'Kabul', 'Asia/Kabul'),
  row('Pakistan Standard Time', 'PKT', 'Islamabad, Karachi', 'Asia/Karachi'),
  row(
    'India Standard Time',
    'IST',
    'Chennai, Kolkata, Mumbai, New Delhi',
    'Asia/Kolkata Asia/Calcutta',
  ),
  row('Nepal Standard Time', 'NPT', 'Kathmandu', 'Asia/Kathmandu Asia/Katmandu'),
  row('Bangladesh Standard Time', '', 'Dhaka', 'Asia/Dhaka'),
  row('Myanmar Standard Time', '', 'Yangon', 'Asia/Yangon Asia/Rangoon'),
  row(
    'SE Asia Standard Time',
    'ICT WIB',
    'Bangkok, Hanoi, Jakarta',
    'Asia/Bangkok Asia/Ho_Chi_Minh Asia/Saigon Asia/Jakarta',
  ),
  row(
    'China Standard Time',
    'HKT',
    'Beijing, Chongqing, Hong Kong',
    'Asia/Shanghai Asia/Hong_Kong Asia/Macau',
  ),
  row(
    'Singapore Standard Time',
    'SGT MYT',
    'Kuala Lumpur, Singapore',
    'Asia/Singapore Asia/Kuala_Lumpur',
  ),
  row('Taipei Standard Time', '', 'Taipei', 'Asia/Taipei'),
  row('Philippine Standard Time', 'PHT', 'Manila', 'Asia/Manila'),
  row('W. Australia Standard Time', 'AWST', 'Perth', 'Australia/Perth'),
  row('Tokyo Standard Time', 'JST', 'Osaka, Sapporo, Tokyo', 'Asia/Tokyo'),
  row('Korea Standard Time', 'KST', 'Seoul', 'Asia/Seoul'),
  row('AUS Central Standard Time', '', 'Darwin', 'Australia/Darwin'),
  row('Cen. Australia Standard Time', 'ACST ACDT', 'Adelaide', 'Australia/Adelaide'),
  row('E. Australia Standard Time', '', 'Brisbane', 'Australia/Brisbane'),
  row(
    'AUS Eastern Standard Time',
    'AEST AEDT',
    'Canberra, Melbourne, Sydney',
    'Australia/Sydney Australia/Melbourne Australia/Hobart',
  ),
  row('New Zealand Standard Time', 'NZST NZDT', 'Auckland, Wellington', 'Pacific/Auckland'),
  row('Samoa Standard Time', '', 'Samoa', 'Pacific/Apia'),
];

/**
 * A zone for a bare offset, in minutes east of Greenwich: one without summer time wherever there is
 * one.
 */
export const offsetZones: Readonly<Record<number, string>> = {
  [-720]: 'Etc/GMT+12',
  [-660]: 'Pacific/Pago_Pago',
  [-600]: 'Pacific/Honolulu',
  [-570]: 'Pacific/Marquesas',
  [-540]: 'Pacific/Gambier',
  [-480]: 'Pacific/Pitcairn',
  [-420]: 'America/Phoenix',
  [-360]: 'America/Costa_Rica',
  [-300]: 'America/Bogota',
  [-240]: 'America/Puerto_Rico',
  [-210]: 'America/St_Johns',
  [-180]: 'America/Sao_Paulo',
  [-120]: 'Atlantic/South_Georgia',
  [-60]: 'Atlantic/Cape_Verde',
  0: 'UTC',
  60: 'Africa/Lagos',
  120: 'Africa/Johannesburg',
  180: 'Africa/Nairobi',
  210: 'Asia/Tehran',
  240: 'Asia/Dubai',
  270: 'Asia/Kabul',
  300: 'Asia/Karachi',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  360: 'Asia/Dhaka',
  390: 'Asia/Yangon',
  420: 'Asia/Bangkok',
  480: 'Asia/Singapore',
  525: 'Australia/Eucla',
  540: 'Asia/Tokyo',
  570: 'Australia/Darwin',
  600: 'Australia/Brisbane',
  630: 'Australia/Lord_Howe',
  660: 'Pacific/Guadalcanal',
  720: 'Pacific/Tarawa',
  765: 'Pacific/Chatham',
  780: 'Pacific/Tongatapu',
  840: 'Pacific/Kiritimati',
};
