import { isView, viewSearch, viewsIn, withoutView, withView } from './saved-views.js';

const filters = '{"duration":{"op":"gte","value":60}}';

describe('a saved view of the logs', () => {
  it('keeps filters, columns, range, order and page size, but no page and no open row', () =>
    expect(
      viewSearch({
        filters,
        fields: 'type,duration',
        dateFilter: 'last 7 days',
        sort: '-duration',
        pageSize: 50,
        page: 3,
        detail: 'a',
        logFilterBuilder: 'true',
      }),
    ).toEqual({
      filters,
      fields: 'type,duration',
      dateFilter: 'last 7 days',
      sort: '-duration',
      pageSize: 50,
    }));
  it('is recognized in an address, whatever page of it is shown', () => {
    const view = { name: 'Long', search: { filters } };
    expect(isView({ filters, page: 2, detail: 'a' }, view)).toBe(true);
    expect(isView({ filters, fields: 'type' }, view)).toBe(false);
    expect(isView({}, view)).toBe(false);
  });
  it('is read from the settings of an account, without what is none and without doubles', () => {
    const logViews = [
      { name: '  Long   calls ', search: { filters, page: 4 } },
      { name: 'Long calls', search: {} },
      { name: ' ', search: {} },
      { name: 7 },
      null,
    ];
    expect(viewsIn({ logViews })).toEqual([{ name: 'Long calls', search: { filters } }]);
    expect(viewsIn({ logViews: 'none' })).toEqual([]);
    expect(viewsIn(undefined)).toEqual([]);
  });
  it('replaces the one of its name, and goes by its name', () => {
    const [a, b] = [
      { name: 'a', search: {} },
      { name: 'b', search: {} },
    ];
    const changed = { name: 'a', search: { filters } };
    expect(withView([a, b], changed)).toEqual([changed, b]);
    expect(withView([a], b)).toEqual([a, b]);
    expect(withoutView([a, b], 'a')).toEqual([b]);
  });
});
