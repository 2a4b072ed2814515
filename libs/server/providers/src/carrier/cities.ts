/** Area codes in use in the United States with their largest city. Their 555-01xx numbers are reserved for fiction, so nobody is called by mistake. */
export const cities: readonly (readonly [areaCode: string, city: string, region: string])[] = [
  ['205', 'Birmingham', 'AL'], ['907', 'Anchorage', 'AK'], ['602', 'Phoenix', 'AZ'], ['480', 'Scottsdale', 'AZ'], ['520', 'Tucson', 'AZ'], ['501', 'Little Rock', 'AR'], ['213', 'Los Angeles', 'CA'],
  ['310', 'Santa Monica', 'CA'], ['415', 'San Francisco', 'CA'], ['510', 'Oakland', 'CA'], ['408', 'San Jose', 'CA'], ['619', 'San Diego', 'CA'], ['916', 'Sacramento', 'CA'], ['303', 'Denver', 'CO'],
  ['720', 'Boulder', 'CO'], ['203', 'New Haven', 'CT'], ['302', 'Wilmington', 'DE'], ['202', 'Washington', 'DC'], ['305', 'Miami', 'FL'], ['407', 'Orlando', 'FL'], ['813', 'Tampa', 'FL'],
  ['404', 'Atlanta', 'GA'], ['912', 'Savannah', 'GA'], ['808', 'Honolulu', 'HI'], ['208', 'Boise', 'ID'], ['312', 'Chicago', 'IL'], ['630', 'Naperville', 'IL'], ['317', 'Indianapolis', 'IN'],
  ['515', 'Des Moines', 'IA'], ['316', 'Wichita', 'KS'], ['502', 'Louisville', 'KY'], ['504', 'New Orleans', 'LA'], ['207', 'Portland', 'ME'], ['410', 'Baltimore', 'MD'], ['617', 'Boston', 'MA'],
  ['313', 'Detroit', 'MI'], ['616', 'Grand Rapids', 'MI'], ['612', 'Minneapolis', 'MN'], ['601', 'Jackson', 'MS'], ['314', 'St. Louis', 'MO'], ['816', 'Kansas City', 'MO'], ['406', 'Billings', 'MT'],
  ['402', 'Omaha', 'NE'], ['702', 'Las Vegas', 'NV'], ['603', 'Manchester', 'NH'], ['201', 'Jersey City', 'NJ'], ['505', 'Albuquerque', 'NM'], ['212', 'New York', 'NY'], ['718', 'Brooklyn', 'NY'],
  ['716', 'Buffalo', 'NY'], ['704', 'Charlotte', 'NC'], ['919', 'Raleigh', 'NC'], ['701', 'Fargo', 'ND'], ['216', 'Cleveland', 'OH'], ['614', 'Columbus', 'OH'], ['405', 'Oklahoma City', 'OK'],
  ['503', 'Portland', 'OR'], ['215', 'Philadelphia', 'PA'], ['412', 'Pittsburgh', 'PA'], ['401', 'Providence', 'RI'], ['843', 'Charleston', 'SC'], ['605', 'Sioux Falls', 'SD'], ['615', 'Nashville', 'TN'],
  ['901', 'Memphis', 'TN'], ['512', 'Austin', 'TX'], ['737', 'Austin', 'TX'], ['214', 'Dallas', 'TX'], ['713', 'Houston', 'TX'], ['210', 'San Antonio', 'TX'], ['817', 'Fort Worth', 'TX'], ['915', 'El Paso', 'TX'],
  ['801', 'Salt Lake City', 'UT'], ['802', 'Burlington', 'VT'], ['804', 'Richmond', 'VA'], ['206', 'Seattle', 'WA'], ['509', 'Spokane', 'WA'], ['304', 'Charleston', 'WV'], ['414', 'Milwaukee', 'WI'],
  ['608', 'Madison', 'WI'], ['307', 'Cheyenne', 'WY'],
];

const regions: Readonly<Record<string, string>> = {
  alabama: 'AL', alaska: 'AK', arizona: 'AZ', arkansas: 'AR', california: 'CA', colorado: 'CO', connecticut: 'CT', delaware: 'DE', 'district of columbia': 'DC', florida: 'FL', georgia: 'GA', hawaii: 'HI', idaho: 'ID',
  illinois: 'IL', indiana: 'IN', iowa: 'IA', kansas: 'KS', kentucky: 'KY', louisiana: 'LA', maine: 'ME', maryland: 'MD', massachusetts: 'MA', michigan: 'MI', minnesota: 'MN', mississippi: 'MS', missouri: 'MO', montana: 'MT',
  nebraska: 'NE', nevada: 'NV', 'new hampshire': 'NH', 'new jersey': 'NJ', 'new mexico': 'NM', 'new york': 'NY', 'north carolina': 'NC', 'north dakota': 'ND', ohio: 'OH', oklahoma: 'OK', oregon: 'OR', pennsylvania: 'PA',
  'rhode island': 'RI', 'south carolina': 'SC', 'south dakota': 'SD', tennessee: 'TN', texas: 'TX', utah: 'UT', vermont: 'VT', virginia: 'VA', washington: 'WA', 'west virginia': 'WV', wisconsin: 'WI', wyoming: 'WY',
};

/** `texas` and `tx` → `TX`. */
export const regionCode = (region: string): string => regions[region.trim().toLowerCase()] ?? region.trim().toUpperCase();
