import { jest } from '@jest/globals';
import { isTimeZone, readTimeZone } from './time-zone.js';
import { zoneLabel } from './zone-label.js';
import { windowsZones } from './windows-zones.js';

describe('a zone that is no IANA name', () => {
  it.each([
    ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
    ['/freeassociation.sourceforge.net/Tzfile/America/New_York', 'America/New_York'],
    ['/softwarestudio.org/Tzfile/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['"Europe/Berlin"', 'Europe/Berlin'],
    ['Central Europe Standard Time', 'Europe/Budapest'],
    ['Russia Time Zone 3', 'Europe/Samara'],
    ['Tasmania Standard Time', 'Australia/Hobart'],
    ['Morocco Standard Time', 'Africa/Casablanca'],
    ['Eastern Standard Time', 'America/New_York'],
  ])('%p is %s', (text, zone) => expect(readTimeZone(text)).toBe(zone));

  it.each([
    ['Central European Time', 60],
    ['Central European Summer Time', 60],
    ['Eastern European Time', 120],
    ['Japan Standard Time', 540],
  ])('%p is %s minutes ahead of UTC in winter', (text, minutes) => {
    const zone = readTimeZone(text) as string;
    const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(Date.UTC(2026, 0, 15))
      .find(({ type }) => type === 'timeZoneName')?.value;
    expect(name).toBe(`GMT+${String(minutes / 60).padStart(2, '0')}:00`);
  });

  it.each(['', 'Nowhere', 'Middle Earth Time', '/mozilla.org/x/Middle/Earth', null, 7])(
    '%p is null, and not UTC',
    (text) => expect(readTimeZone(text)).toBeNull(),
  );

  it('of Windows is a zone of the runtime', () => {
    expect(windowsZones.length).toBeGreaterThan(70);
    expect(
      windowsZones
        .filter(
          ([name, zone]) => !isTimeZone(zone) || readTimeZone(`${name} Standard Time`) !== zone,
        )
        .map(([name]) => name),
    ).toEqual([]);
  });
});

describe('the label of a zone', () => {
  it.each([
    ['Europe/Madrid', 'es', 'Madrid (hora de Europa central)'],
    ['Atlantic/Canary', 'es', 'Canarias (hora de Europa occidental)'],
    ['Europe/Lisbon', 'es', 'Lisboa (hora de Europa occidental)'],
    ['America/New_York', 'es', 'Nueva York (hora oriental)'],
    ['America/Chicago', 'es', 'Chicago (hora central)'],
    ['America/Los_Angeles', 'en', 'Los Angeles (Pacific Time)'],
    ['UTC', 'es', 'UTC'],
    ['Nowhere/At_All', 'en', 'Nowhere/At_All'],
  ])('%s in %s is %s', (zone, locale, label) => expect(zoneLabel(zone, locale)).toBe(label));

  it.each([
    ['America/Mexico_City', 'Ciudad de México'],
    ['America/Cancun', 'Cancún'],
    ['America/New_York', 'Nueva York'],
    ['America/Los_Angeles', 'Los Ángeles'],
    ['America/Argentina/Tucuman', 'Tucumán'],
  ])('in Spanish of %s is %s where the runtime has no names of cities', (zone, place) => {
    const city = (zone.split('/').at(-1) ?? '').replaceAll('_', ' ');
    const runtime = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
      .mockReturnValue([{ type: 'timeZoneName', value: `hora de ${city}` }]);
    expect(zoneLabel(zone, 'es')).toMatch(new RegExp(`^${place} `));
    runtime.mockRestore();
  });

  it.each(['en', 'es'])('names each zone of the runtime once in %s', (locale) => {
    const labels = Intl.supportedValuesOf('timeZone').map((zone) => zoneLabel(zone, locale));
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    expect(labels.filter((label) => /[_/]/.test(label))).toEqual([]);
  });
});
